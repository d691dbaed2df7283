import { fieldsOf, type UpgradeStep, withData } from '../raw-event.js'

/** The roles of version 1 with its own descriptions, and with what `rules.night` said about their powers. */
const castOf = (night: Readonly<Record<string, unknown>>) => {
  const { shots, blockable } = fieldsOf(night.vigilante)
  const unlimited = { repeat: true, from: 1 }
  const chooser = { self: false, skip: false, onNoAnswer: 'random', ...unlimited }
  return {
    mafia: {
      team: 'mafia',
      powers: [{ power: 'kill', ...chooser }],
      describe: 'The mafia know each other and choose together whom to kill each night.',
    },
    doctor: {
      team: 'town',
      powers: [{ power: 'protect', ...unlimited, ...fieldsOf(night.doctor) }],
      describe: 'A doctor chooses a player each night and saves it from the mafia that night.',
    },
    sheriff: {
      team: 'town',
      powers: [{ power: 'investigate', self: false, ...unlimited, ...fieldsOf(night.sheriff) }],
      describe: 'A sheriff investigates a player each night.',
    },
    vigilante: {
      team: 'town',
      powers: [{ power: 'shoot', ...chooser, skip: true, uses: shots, blockable, onNoAnswer: 'nothing' }],
      describe: 'A vigilante may shoot a player at night, as long as it has shots.',
    },
    villager: { team: 'town', powers: [], describe: 'A villager has no power but its voice and its vote.' },
  }
}

function upgradeRules(rules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const night = fieldsOf(rules.night)
  return { ...rules, cast: castOf(night), filler: 'villager', night: { mafia: night.mafia } }
}

/** The rules hold the roles they play with. */
export const withCast: UpgradeStep = (events) =>
  events.map((event) => {
    if (event.type !== 'game.created' && event.type !== 'game.opened') return event
    const version = event.type === 'game.created' ? { version: 2 } : {}
    return withData(event, { ...version, rules: upgradeRules(fieldsOf(event.data.rules)) })
  })
