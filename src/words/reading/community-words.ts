/** What tables call roles and sides. A word for a role counts where the rules have that role; words for a side always do. */
export interface CommunityWords {
  readonly roles: Readonly<Record<string, readonly string[]>>
  /** Somebody of the mafia, or of the killers. */
  readonly mafia: readonly string[]
  readonly town: readonly string[]
}

/** The words of English tables, which a page needs without the others. */
export const englishWords: CommunityWords = {
  roles: {
    sheriff: ['detective', 'cop', 'investigator', 'sherif', 'sherrif', 'sheriffs'],
    seer: ['fortune teller', 'fortune-teller', 'prophet', 'oracle'],
    doctor: ['doc', 'medic', 'healer'],
    vigilante: ['vig', 'vigi'],
    villager: ['townie', 'civilian', 'townsperson', 'bystander', 'townsfolk', 'vanilla town', 'vanilla', 'vt'],
    werewolf: ['wolf', 'wolves', 'werewolves'],
    mafia: ['mafioso'],
  },
  mafia: ['mafia', 'mafioso', 'scum', 'guilty', 'evil', 'a killer', 'killer', 'red'],
  town: [
    ...['town', 'townie', 'townsperson', 'innocent', 'inno', 'cleared', 'clear', 'clean', 'good', 'green', 'villager'],
    'not suspicious',
  ],
}
