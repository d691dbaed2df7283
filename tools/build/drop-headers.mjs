/** After an install: removes the C headers that come with Node, 67 MB that only compilers of native addons read. */
import { existsSync, readdirSync, rmSync } from 'node:fs'

const folder = 'node_modules/node/node_modules'
const platforms = existsSync(folder) ? readdirSync(folder) : []
for (const name of platforms) rmSync(`${folder}/${name}/include`, { recursive: true, force: true })
