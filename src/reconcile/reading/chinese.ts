import {list, pairs, table, type WordLists} from './words.ts'

/** The lists of Chinese, which is read letter by letter: phrases are found in the running text, longest first. */
export const CHINESE: WordLists = {
  dropped: list('请, 谢谢, 的, 地, 都'),
  openings: list('注意, 请注意, 记住, 其实, 一般来说, 原则上'),
  negations: list('不要, 不再, 从不, 没有, 不, 没, 未, 别, 无, 非, 禁止'),
  quantifiers: table(
    '所有 = all, 每个人 = all, 每个 = all, 每 = all, 总是 = all, 全部 = all, 没有人 = none, 有些 = some, 一些 = some, 大多数 = most, 很多 = many, ' +
      '许多 = many, 少数 = few, 只 = only, 仅 = only',
  ),
  modals: table('必须 = must, 应该 = should, 应当 = should, 可以 = may, 可能 = might, 能 = can, 允许 = may'),
  tenses: table('是 = present, 了 = past, 曾经 = past, 曾 = past, 过 = past, 已 = past, 将 = future, 会 = future') as WordLists['tenses'],
  plans: list('计划, 打算, 准备, 想要'),
  conditions: list('如果, 除非, 当, 只要, 一旦, 若'),
  exceptions: list('除, 除了, 以外, 之外, 除非'),
  relations: list('从, 到, 向, 对, 比, 由, 被, 为, 与, 在, 以'),
  light: list(''),
  conjunctions: list('和, 及, 以及, 与'),
  adverbials: list('在'),
  synonyms: table('要求 = 需要, 展示 = 显示, 启动 = 开始, 移除 = 删除'),
  antonyms: pairs(
    '开 | 关, 启 | 禁, 公开 | 私有, 启用 | 禁用, 通过 | 失败, 成功 | 失败, 打开 | 关闭, 允许 | 禁止, 同步 | 异步, 升序 | 降序, 总是 | 从不, 大 | 小, 多 | 少, 快 | 慢, ' +
      '前 | 后',
  ),
}
