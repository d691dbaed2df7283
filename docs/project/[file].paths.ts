import { existsSync, readFileSync } from 'node:fs'

export default {
  paths: () =>
    ['CHANGELOG', 'CONTRIBUTING', 'SECURITY']
      .filter((name) => existsSync(`${name}.md`))
      .map((name) => ({ params: { file: name.toLowerCase() }, content: readFileSync(`${name}.md`, 'utf8') })),
}
