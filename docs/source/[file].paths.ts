import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { linkedSources, sourcePage } from '../.vitepress/repository-files.js'

export default {
  paths: () =>
    linkedSources().map((path) => ({
      params: { file: sourcePage(path).slice('/source/'.length) },
      content: `# ${path}\n\n\`\`\`\`${extname(path).slice(1)}\n${readFileSync(path, 'utf8')}\`\`\`\`\n`,
    })),
}
