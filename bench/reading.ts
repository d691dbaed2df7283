import {
  type CorpusLine,
  countSigns,
  misread,
  readCorpus,
  type SignKind,
  signKinds,
} from '../test/support/reading-corpus.js'

/**
 * Prints how well claims, findings and accusations are read on labelled lines, by file, source and kind. Without file names: the
 * corpora in `test/fixtures/reading`. `--faults` prints each line that is read otherwise, except those of the frozen corpora.
 */
const own = ['frozen', 'fresh', 'seen', 'corpus'].map((name) => `test/fixtures/reading/${name}.txt`)
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const kinds = Object.keys(signKinds) as SignKind[]

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((1000 * part) / whole) / 10} %`

function printRows(file: string, source: string, lines: readonly CorpusLine[]): void {
  const cells = kinds.flatMap((kind) => {
    const { meant, read, right } = countSigns(lines, kind)
    return [meant, percent(right, read), percent(right, meant)]
  })
  console.log(`| ${[file, source, lines.length, ...cells].join(' | ')} |`)
}

console.log(`| corpus | source | lines | ${kinds.map((kind) => `${kind} | precision | recall`).join(' | ')} |`)
console.log(`| --- | --- | ${'--- | '.repeat(1 + kinds.length * 3).trim()}`)
const read = (given.length > 0 ? given : own).map((path) => ({
  name: path.replace(/^.*\/|\.txt$/g, ''),
  lines: readCorpus(path),
}))
for (const { name, lines } of read) {
  const sources = [...new Set(lines.map(({ source }) => source))]
  for (const source of sources)
    printRows(
      name,
      source,
      lines.filter((line) => line.source === source),
    )
  const isEnglish = ({ source }: CorpusLine) => !/^(?:zh|ja|de|es)/.test(source)
  if (sources.length > 1) printRows(name, 'English', lines.filter(isEnglish))
}

if (process.argv.includes('--faults'))
  for (const { name, lines } of read)
    if (name !== 'frozen' && name !== 'fresh')
      for (const { said, meant, read: signs, source } of misread(lines))
        console.log(`${source} | ${said} | meant: ${meant.join(' ')} | read: ${signs.join(' ')}`)
