const DAY = 86_400_000

/** Days, with fractions, from one time to another; negative where the second is earlier. NaN for what is no time. */
export const ageInDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** The day of a time, `2026-11-30`, in UTC. */
export const utcDay = (at: string): string => new Date(Date.parse(at)).toISOString().slice(0, 10)

/**
 * Whole days of the calendar between two times, in UTC: what a reader gets who compares the dates. The time of day changes nothing, so that
 * a run in the morning and one in the evening decide alike.
 */
export const calendarDays = (from: string, to: string): number => Math.round(ageInDays(utcDay(from), utcDay(to)))

/** The time so many days later, ISO 8601 in UTC. */
export const daysAfter = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY).toISOString()
