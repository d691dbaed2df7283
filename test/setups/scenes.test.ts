import { test } from 'vitest'
import { choiceScenes } from './scenes/choice.js'
import { momentScenes } from './scenes/moment.js'
import { playScene } from './support/scene.js'

test.each([...momentScenes, ...choiceScenes])('$name', playScene)
