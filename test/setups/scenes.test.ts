import { test } from 'vitest'
import { choiceScenes } from './scenes/choice.js'
import { endScenes } from './scenes/ends.js'
import { momentScenes } from './scenes/moment.js'
import { openGameScenes } from './scenes/open-game.js'
import { visitScenes } from './scenes/visits.js'
import { playScene } from './support/scene.js'

test.each([...momentScenes, ...choiceScenes, ...visitScenes, ...endScenes, ...openGameScenes])('$name', playScene)
