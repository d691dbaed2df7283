/** Who plays, as options of this program say it. */
interface Players {
  readonly config?: string
  /** From 1. */
  readonly seat?: number
}

/** A command of this program with its file and players, quoted for a shell. */
export function commandWith(command: string, file: string, { config, seat }: Players): string {
  const options = [
    ...(config === undefined ? [] : ['--config', quoted(config)]),
    ...(seat === undefined ? [] : ['--seat', `${seat}`]),
  ]
  return ['nightzero', command, quoted(file), ...options].join(' ')
}

const quoted = (word: string): string => (/^[\w./@%+,:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
