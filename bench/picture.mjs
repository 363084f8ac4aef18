/** Throughput over the number of terms as an SVG, both scales logarithmic; colours that hold on light and dark grounds. */
const WIDTH = 860
const HEIGHT = 480
const LEFT = 64
const RIGHT = 270
const TOP = 44
const BOTTOM = 56
const COLOURS = [
  '#e4572e',
  '#2e86ab',
  '#3aa655',
  '#a05fd0',
  '#c28e0e',
  '#d6478c',
  '#5f7d95',
  '#159a8c',
  '#8a6d3b',
  '#7a7af0',
  '#6b9a1e',
  '#b0554a',
]

/** `series` is a list of {name, points: [terms, speed][]}; the first is drawn thicker. */
export function picture(series, title) {
  const all = series.flatMap(({points}) => points)
  const x = scale(extent(all.map(([terms]) => terms)), [LEFT, WIDTH - RIGHT])
  const y = scale(extent(all.map(([, speed]) => speed)), [HEIGHT - BOTTOM, TOP])
  const labels = spread(series.map(({points}) => y.at(points.at(-1)[1])))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    '<style>.t{fill:#24292f}.g{stroke:#8c959f;stroke-opacity:.35}@media(prefers-color-scheme:dark){.t{fill:#d1d7e0}}</style>',
    `<text class="t" x="${LEFT}" y="22" font-size="14" font-weight="600">${escaped(title)}</text>`,
    ...x.ticks.map(
      value =>
        `<path class="g" d="M${x.at(value)} ${TOP}V${HEIGHT - BOTTOM}"/>${label(x.at(value), HEIGHT - BOTTOM + 18, short(value), 'middle')}`,
    ),
    ...y.ticks.map(
      value => `<path class="g" d="M${LEFT} ${y.at(value)}H${WIDTH - RIGHT}"/>${label(LEFT - 8, y.at(value) + 4, short(value), 'end')}`,
    ),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, 'terms', 'middle'),
    label(LEFT, TOP - 6, 'million characters a second of CPU time', 'start'),
    ...series.map((one, i) => line(one, COLOURS[i % COLOURS.length], i === 0 ? 3.5 : 1.6, x, y, labels[i])),
    '</svg>\n',
  ].join('\n')
}

const extent = values => [Math.min(...values), Math.max(...values)]
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const label = (x, y, text, anchor) => `<text class="t" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(text)}</text>`
const round = value => Math.round(value * 10) / 10
const short = value => (value >= 1_000 ? `${value / 1_000}k` : String(value))

/** A logarithmic scale with a tick at each power of ten, the ends of the range rounded outwards where no power is in it. */
function scale([low, high], [from, to]) {
  const [a, b] = [Math.log10(low * 0.9), Math.log10(high * 1.1)]
  const ticks = []
  for (let power = Math.ceil(a); power <= b; power++) ticks.push(10 ** power)
  return {
    ticks: ticks.map(tick => Number(tick.toPrecision(1))),
    at: value => round(from + ((Math.log10(value) - a) / (b - a)) * (to - from)),
  }
}

/** Heights of the labels: each at the end of its line, pushed down until 15 pixels part it from the one above. */
function spread(heights) {
  const order = heights.map((height, i) => ({height, i})).sort((a, b) => a.height - b.height)
  const result = []
  let least = TOP
  for (const {height, i} of order) {
    result[i] = Math.max(height, least)
    least = result[i] + 15
  }
  const over = Math.max(0, least - 15 - (HEIGHT - 20))
  return result.map(height => height - over)
}

function line({name, points}, colour, width, x, y, labelHeight) {
  const places = points.map(([terms, speed]) => [x.at(terms), y.at(speed)])
  const end = places.at(-1)
  return [
    `<path d="M${places.map(place => place.join(' ')).join('L')}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="${width + 1}" fill="${colour}"/>`),
    `<path d="M${end[0] + 6} ${end[1]}L${WIDTH - RIGHT + 12} ${round(labelHeight)}" stroke="${colour}" stroke-opacity=".5" fill="none"/>`,
    `<text x="${WIDTH - RIGHT + 16}" y="${round(labelHeight + 4)}" fill="${colour}"${width > 2 ? ' font-weight="700"' : ''}>${escaped(name)}</text>`,
  ].join('')
}
