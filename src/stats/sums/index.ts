export { countEach } from './count-each.js'
export { groupBy } from './group-by.js'
export { knownSum } from './known-sum.js'
