/** A file that holds markdown, by its name. */
export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)
