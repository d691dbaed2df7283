import type { RoleDefinition } from './role.js'
import type { TeamDefinition } from './team.js'

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

export const hunter: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'shoot', on: 'death', self: false, blockable: false }],
  describe: 'A hunter may shoot a player in the moment of its own death.',
  advice: 'Let the others fear your last shot, and have a name ready: you may be asked at any dawn.',
}

export const bomb: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'explode' }],
  describe: 'A bomb takes along whoever kills it at night.',
  advice: 'You are worth most to the town when the mafia choose you: look worth killing.',
}

export const mason: RoleDefinition = {
  team: 'town',
  powers: [],
  knows: { roles: ['mason'] },
  describe: 'The masons are of the town and know each other from the beginning.',
  advice: 'You know somebody to be of the town. Do not show it too early: the mafia kill those who trust each other.',
}

export const minion: RoleDefinition = {
  team: 'town',
  powers: [],
  wins: { with: 'mafia' },
  knows: { teams: ['mafia'] },
  describe: 'A minion counts as one of the town and helps the mafia, whom it knows; they do not know it.',
  advice: 'Speak for the mafia without showing that you know them. Your own death costs them nothing.',
}

export const possessed: RoleDefinition = {
  team: 'town',
  powers: [],
  wins: { with: 'mafia' },
  describe: 'A possessed counts as one of the town and wants the mafia to win, without knowing who they are.',
  advice: 'Confuse the town: claim a role that is not yours and accuse those who are trusted.',
}

export const bodyguard: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'protect', self: false, sacrifice: true }],
  describe: 'A bodyguard guards a player each night and dies in its place.',
  advice: 'Guard those whom the town cannot lose; you can save one only once.',
}

export const medium: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'commune' }],
  describe: 'A medium learns each night what the player was whom the table eliminated.',
  advice: 'What you learn shows who pushed a townsperson out. Tell it when it decides a vote.',
}

export const witch: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'heal' }, { power: 'poison' }],
  describe: 'A witch has two potions: one heals a victim of the night, one kills.',
  advice: 'Each potion works once. You know who is attacked: that is also knowledge about the mafia.',
}

export const poisoner: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }, { power: 'poison', delay: 1, skip: true }],
  describe: 'A poisoner is of the mafia and may poison a player once, who dies a night later.',
  advice: 'Poison somebody whom a doctor would protect: no protection saves from it.',
}

export const cupid: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'link' }],
  describe: 'A cupid makes two players fall in love in its first night.',
  advice: 'Two lovers of two teams fight everyone else. You are not told what they are.',
}

export const serialKiller: RoleDefinition = {
  team: 'serial-killer',
  powers: [{ power: 'stab' }],
  describe: "A serial killer is on nobody's side and kills a player every night.",
  advice: 'Let the mafia and the town find each other. You win when nobody can stop you any more.',
}

export const vampire: RoleDefinition = {
  team: 'vampires',
  powers: [{ power: 'convert' }],
  describe: 'The vampires know each other, and each bites a player at night, who becomes a vampire.',
  advice: 'Grow slowly enough that nobody counts you. Whoever you bite knows you from then on.',
}

/** The werewolves of AIWolf and Kaggle: the mafia, by another name. */
export const werewolf: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  describe: 'The werewolves are the mafia: they know each other and choose together whom to kill each night.',
  advice: 'By day, pass for a human. Whoever finds you out tells it: have a story ready, and do not defend each other.',
}

/** The seer of AIWolf and Kaggle. */
export const seer: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'investigate' }],
  describe: 'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.',
  advice: 'Tell what you saw when it decides a vote. Others may say that they are the seer too.',
}

/** Unlike the `bodyguard` among the built-in roles, AIWolf's does not die for the one it guards. */
const guard: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'protect' }],
  describe: 'A bodyguard guards another player each night from the werewolves.',
  advice: 'Guard those whom the werewolves fear, and stay unknown.',
}

/** The roles that AIWolf and Kaggle have of their own. */
export const aiwolfRoles = { werewolf, seer, bodyguard: guard }

/** Teams of built-in roles, which join the rules with them. */
export const roleTeams: Readonly<Record<string, TeamDefinition>> = {
  'serial-killer': {
    describe: 'A serial killer wins when at least half of the living are serial killers and no other killers live.',
    knowsItself: false,
    kills: true,
    wins: 'numbers',
  },
  vampires: {
    describe: 'The vampires win when at least half of the living are vampires and no other killers live.',
    knowsItself: true,
    kills: true,
    wins: 'numbers',
  },
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
  hunter,
  bomb,
  mason,
  minion,
  possessed,
  bodyguard,
  medium,
  witch,
  poisoner,
  cupid,
  'serial-killer': serialKiller,
  vampire,
}

/** The names of the built-in roles. */
export const roleNames = Object.keys(roles)
