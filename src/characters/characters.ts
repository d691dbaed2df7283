import { ada } from './cast/ada.js'
import { bruno } from './cast/bruno.js'
import { celeste } from './cast/celeste.js'
import { dmitri } from './cast/dmitri.js'
import { esther } from './cast/esther.js'
import { felix } from './cast/felix.js'
import { greta } from './cast/greta.js'
import { hugo } from './cast/hugo.js'
import { ines } from './cast/ines.js'
import { jonas } from './cast/jonas.js'
import { kamala } from './cast/kamala.js'
import { leopold } from './cast/leopold.js'
import { mina } from './cast/mina.js'
import { nikolai } from './cast/nikolai.js'
import { olive } from './cast/olive.js'
import { pascal } from './cast/pascal.js'
import { quentin } from './cast/quentin.js'
import { rosa } from './cast/rosa.js'
import { silas } from './cast/silas.js'
import { tomoe } from './cast/tomoe.js'
import { ulla } from './cast/ulla.js'
import { viktor } from './cast/viktor.js'
import { wanda } from './cast/wanda.js'
import { yusuf } from './cast/yusuf.js'
import type { Character } from './character.js'

/** The built-in characters, in the order of `builtInPersonas`. */
export const characters: readonly Character[] = [
  ada,
  bruno,
  celeste,
  dmitri,
  esther,
  felix,
  greta,
  hugo,
  ines,
  jonas,
  kamala,
  leopold,
  mina,
  nikolai,
  olive,
  pascal,
  quentin,
  rosa,
  silas,
  tomoe,
  ulla,
  viktor,
  wanda,
  yusuf,
]
