const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EEXIST: 'a file stands where a folder must be',
  EIO: 'the device failed',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links go in a circle',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
}

/** Why the operating system refused, in words. */
export function reasonOf(error: unknown): string {
  const {code, message} = error as NodeJS.ErrnoException
  return (code === undefined ? undefined : REASONS[code]) ?? withoutCode(message)
}

/** `ENAMETOOLONG: name too long, open '…'` in the system's own words alone; other messages as they are. */
const withoutCode = (message: string): string => /^E[A-Z0-9]+: (.+?), [a-z]+(?: '|$)/s.exec(message)?.[1] ?? message
