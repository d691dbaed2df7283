import type { LanguageTag } from '../../kernel/events/language.js'

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

/** One table for the communities of a language: a word that a public log uses is one more entry. */
export const communityWords: Readonly<Record<LanguageTag, CommunityWords>> = {
  en: englishWords,
  zh: {
    roles: {
      mafia: ['黑手党', '黑帮', '杀手'],
      werewolf: ['狼人', '狼'],
      sheriff: ['警探', '侦探', '警长', '警察'],
      seer: ['预言家', '占卜师'],
      doctor: ['医生'],
      vigilante: ['义警'],
      villager: ['平民', '村民', '民牌', '民'],
      witch: ['女巫'],
      hunter: ['猎人'],
      bodyguard: ['守卫'],
      medium: ['灵媒'],
      possessed: ['狂人'],
      jester: ['小丑'],
      mayor: ['市长'],
      godfather: ['教父'],
    },
    mafia: ['黑手党', '坏人', '杀手', '查杀', '铁狼', '狼人', '狼'],
    town: ['好人', '平民阵营', '平民', '村民', '金水', '清白的', '清白', '人类'],
  },
  ja: {
    roles: {
      mafia: ['マフィア'],
      werewolf: ['人狼', '狼'],
      sheriff: ['保安官', '刑事', '探偵', '警察'],
      seer: ['占い師', '占い'],
      doctor: ['医者', '医師'],
      vigilante: ['自警団員'],
      villager: ['村人', '市民', '素村'],
      witch: ['魔女'],
      hunter: ['ハンター'],
      bodyguard: ['騎士', '狩人'],
      medium: ['霊媒師', '霊能者', '霊媒'],
      possessed: ['狂人', '裏切り者'],
      jester: ['道化師'],
      mayor: ['市長'],
      mason: ['共有者'],
      godfather: ['ゴッドファーザー'],
    },
    mafia: ['マフィア', '人狼', '狼', '黒', '犯人'],
    town: ['村人陣営', '村人', '市民', '人間', '白', '町側', '村側', '無実'],
  },
  de: {
    roles: {
      mafia: ['Mafia', 'Mafioso', 'Mafiosi'],
      werewolf: ['Werwolf', 'Wolf', 'Werwölfin'],
      sheriff: ['Kommissar', 'Kommissarin', 'Detektiv', 'Detektivin', 'Sheriff', 'Ermittler', 'Ermittlerin'],
      seer: ['Seher', 'Seherin'],
      doctor: ['Arzt', 'Ärztin', 'Doktor'],
      vigilante: ['Rächer', 'Rächerin'],
      villager: ['Dorfbewohner', 'Dorfbewohnerin', 'Bürger', 'Bürgerin', 'Dörfler', 'Dörflerin'],
      witch: ['Hexe'],
      hunter: ['Jäger', 'Jägerin'],
      bodyguard: ['Leibwächter', 'Leibwächterin'],
      medium: ['Medium'],
      possessed: ['Besessener', 'Besessene'],
      jester: ['Narr', 'Närrin'],
      mayor: ['Bürgermeister', 'Bürgermeisterin'],
      godfather: ['Pate'],
    },
    mafia: ['Mafia', 'Mafioso', 'Mafiosi', 'Werwolf', 'Werwölfe', 'Wolf', 'Wölfe', 'schuldig', 'böse'],
    town: [
      ...['Dorf', 'Stadt', 'Dorfbewohner', 'Dorfbewohnerin', 'Bürger', 'Bürgerin', 'unschuldig', 'sauber', 'Mensch'],
      ...['gut', 'Dörfler'],
    ],
  },
  es: {
    roles: {
      mafia: ['mafia', 'mafioso', 'mafiosa'],
      werewolf: ['hombre lobo', 'mujer lobo', 'lobo', 'loba'],
      sheriff: ['comisario', 'comisaria', 'detective', 'sheriff', 'policía', 'investigador', 'investigadora'],
      seer: ['vidente'],
      doctor: ['médico', 'médica', 'doctor', 'doctora'],
      vigilante: ['justiciero', 'justiciera'],
      villager: ['aldeano', 'aldeana', 'pueblerino', 'ciudadano', 'ciudadana'],
      witch: ['bruja'],
      hunter: ['cazador', 'cazadora'],
      bodyguard: ['guardaespaldas'],
      medium: ['médium'],
      possessed: ['poseído', 'poseída'],
      jester: ['bufón'],
      mayor: ['alcalde', 'alcaldesa'],
      godfather: ['padrino'],
    },
    mafia: [
      ...['mafia', 'mafioso', 'mafiosa', 'hombre lobo', 'mujer lobo', 'lobo', 'loba', 'lobos', 'culpable', 'mafiosos'],
      'asesino',
    ],
    town: [
      ...[
        'pueblo',
        'aldeano',
        'aldeana',
        'ciudadano',
        'ciudadana',
        'inocente',
        'inocentes',
        'limpio',
        'limpia',
        'humano',
      ],
      ...['humana', 'aldeanos'],
    ],
  },
}
