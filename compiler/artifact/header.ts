/** Words of the header. */
export const Magic = 0
export const Version = 1
export const FileBytes = 2
export const Sections = 3
export const Content = 4
export const Checksum = 8
