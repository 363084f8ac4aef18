import type {EpisodeResult} from '../domain/insight.ts'

/** One row of the table: forecasts from `from` (included) to `to`, how many, their mean, and the share that came true. */
export interface CalibrationRow {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly forecast: number
  readonly observed: number
}

const hit = (episode: EpisodeResult): number => (episode.result === 'confirmed' ? 1 : 0)

/** Mean squared distance of forecast and outcome, 0..1 (Brier, 1950); undefined without episodes. */
export function brierScore(episodes: readonly EpisodeResult[]): number | undefined {
  if (episodes.length === 0) return undefined
  return mean(episodes.map(episode => (episode.forecast - hit(episode)) ** 2))
}

/** In ten equal bins; those without a forecast are left out. A forecast of 1 is in the last. */
export function calibrationTable(episodes: readonly EpisodeResult[]): CalibrationRow[] {
  const bins: EpisodeResult[][] = Array.from({length: 10}, () => [])
  for (const episode of episodes) bins[Math.min(9, Math.floor(episode.forecast * 10))].push(episode)
  return bins.flatMap((bin, i) =>
    bin.length === 0
      ? []
      : [{from: i / 10, to: (i + 1) / 10, count: bin.length, forecast: mean(bin.map(e => e.forecast)), observed: mean(bin.map(hit))}],
  )
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
