import type {Side} from '../../../../src/reconcile/sides.ts'

/** An insight as it is compared, with nothing that sets it apart but what is given. */
export const side = (id: string, statement: string, more: Partial<Side> = {}): Side => ({
  id,
  scope: 'a/b',
  statement,
  kind: 'rule',
  protected: false,
  promoted: false,
  validations: 0,
  significance: 0.5,
  firstObserved: '2026-11-01T00:00:00.000Z',
  ...more,
})
