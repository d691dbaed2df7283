/** The user's input cannot be used. The message is one sentence that says what and why; the program exits with 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** Why a file cannot be used, in words: the system's own reason without its codes. */
export function fileFault(doing: string, path: string, error: unknown): BadInput {
  return new BadInput(`Cannot ${doing} \`${path}\`: ${reasonOf(error)}.`)
}

/** The system's own reason in words, without its codes. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && reasons[code]) ?? message
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'it exists already; choose another name or remove it first',
  ENOSPC: 'no space is left',
}
