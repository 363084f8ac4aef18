/** A chart of shares, 0..1: one group of bars a run. */
export interface BarGroup {
  readonly name: string
  readonly bars: readonly {readonly name: string; readonly share: number}[]
}

const [WIDTH, ROW, GAP, LABEL] = [640, 18, 26, 190]

/** The picture of the gate's table as SVG; colours hold on light and on dark pages. */
export function picture(groups: readonly BarGroup[]): string {
  let y = 10
  const lines: string[] = []
  for (const {name, bars} of groups) {
    lines.push(`<text x="0" y="${y + 12}" font-weight="600">${name}: share promoted</text>`)
    y += ROW + 4
    for (const bar of bars) {
      const width = Math.round((WIDTH - LABEL - 60) * bar.share)
      lines.push(
        `<text x="8" y="${y + 12}">${bar.name}</text>`,
        `<rect x="${LABEL}" y="${y + 2}" width="${Math.max(1, width)}" height="${ROW - 6}" rx="2" fill="#4c8bb0"/>`,
        `<text x="${LABEL + width + 6}" y="${y + 12}">${(100 * bar.share).toFixed(1)} %</text>`,
      )
      y += ROW
    }
    y += GAP
  }
  const style = 'font: 12px system-ui, sans-serif; fill: #777'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="Share of insights promoted, by class"><g style="${style}">\n${lines.join('\n')}\n</g></svg>\n`
}
