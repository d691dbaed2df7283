/** A command of this program with its file and its configuration, as a shell takes it. */
export function commandWith(command: string, file: string, config: string | undefined): string {
  const options = config === undefined ? [] : ['--config', quoted(config)]
  return ['nightzero', command, quoted(file), ...options].join(' ')
}

const quoted = (word: string): string => (/^[\w./@%+,:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
