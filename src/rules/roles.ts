import type { RoleDefinition } from './role.js'

export const mafia: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  describe: 'The mafia know each other and choose together whom to kill each night.',
  advice:
    'In public, pass for one of the town. As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.',
}

export const doctor: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'protect' }],
  describe: 'A doctor chooses a player each night and saves it from the mafia that night.',
  advice: 'Protect those whom the mafia most want dead. Stay unknown as long as you can: a known doctor dies next.',
}

/** The sources also call this role the detective; see `role-alias.ts`. */
export const sheriff: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'investigate' }],
  describe: 'A sheriff investigates a player each night.',
  advice:
    'Use what you find out. Tell the table when it decides a vote or when you are about to die; before that, hint and steer.',
}

export const vigilante: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'shoot' }],
  describe: 'A vigilante may shoot a player at night, as long as it has shots.',
  advice: 'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.',
}

export const villager: RoleDefinition = {
  team: 'town',
  powers: [],
  describe: 'A villager has no power but its voice and its vote.',
  advice: 'Your only tools are attention and argument. Watch votes, compare words, and help the town to one mind.',
}

export const godfather: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  seenAs: 'town',
  describe: 'A godfather is of the mafia, but whoever investigates it sees a player of the town.',
  advice:
    'You may be the boldest of your team: an investigation clears you. Let yourself be looked into, and sound like the town.',
}

export const roleblocker: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }, { power: 'block' }],
  describe: 'A roleblocker is of the mafia and blocks a player each night.',
  advice:
    'Find out who has a power, and keep it from working in the night that matters. Whoever was blocked is told so.',
}

export const lookout: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'watch' }],
  describe: 'A lookout watches a player each night.',
  advice: 'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.',
}

export const mayor: RoleDefinition = {
  team: 'town',
  powers: [],
  votes: 2,
  describe: 'A mayor is of the town, and its votes count for more than one.',
  advice: 'Your vote counts twice, so hold it until it matters. The count of a ballot may give you away.',
}

export const jester: RoleDefinition = {
  team: 'neutral',
  powers: [],
  wins: 'eliminated',
  describe: "A jester is on nobody's side and wants to be voted out.",
  advice: 'Make the table want you gone without seeming to want it yourself. Dying by night is losing.',
}

/**
 * The built-in roles by name, in the order in which lists of roles are written. Rules name them, or define their own.
 */
export const roles: Readonly<Record<string, RoleDefinition>> = {
  mafia,
  doctor,
  sheriff,
  vigilante,
  villager,
  godfather,
  roleblocker,
  lookout,
  mayor,
  jester,
}

/** The names of the built-in roles. */
export const roleNames = Object.keys(roles)
