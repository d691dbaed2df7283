import type { Command } from 'commander'
import { type GameEvent, isEvent } from '../../index.js'
import { isFinished } from '../../kernel/events/index.js'
import { quantity } from '../../kernel/text/index.js'
import { withSignal } from '../exit.js'
import { addOptions, type Given } from '../given.js'
import { gameOption, logArgument, viewingOptions } from '../options.js'
import { statisticsLines } from '../output/game-numbers.js'
import { warn } from '../printer.js'
import { readLogEvents } from '../saved-games.js'
import { createShowing, showGame } from '../show-game.js'

const replayOptions = [gameOption, ...viewingOptions]

export function addReplayCommand(program: Command): void {
  const command = program
    .command('replay')
    .description('show a recorded game, by default as the public saw it')
    .argument('<file>', logArgument)
  addOptions(command, replayOptions).action(replay)
}

async function replay(file: string, { game, ...options }: Given<typeof replayOptions>): Promise<void> {
  const events = await readLogEvents(file, game)
  await withSignal(async (signal) => {
    const showing = createShowing(options, seatedPlayerIds(events), signal)
    const scene = await showGame(events, showing)
    const ended = isFinished(events)
    if (!ended) warn(stopText(events))
    else if (!showing.json) showing.printer.print(statisticsLines(scene, events))
  })
}

const seatedPlayerIds = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => (isEvent(event, 'game.created') ? event.data.players.map(({ id }) => id) : []))

function stopText(events: readonly GameEvent[]): string {
  const { day = 0, phase = 'setup' } = events.at(-1) ?? {}
  return `The log is unfinished: it stops after ${quantity(events.length, 'event')}, on day ${day} (${phase}).`
}
