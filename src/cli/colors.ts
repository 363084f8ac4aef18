import picocolors from 'picocolors'

export type Colors = ReturnType<typeof picocolors.createColors>

export const colors = (on: boolean): Colors => picocolors.createColors(on)
