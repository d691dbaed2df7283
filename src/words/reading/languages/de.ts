import { type LanguageReading, languageReader } from '../language-reader.js'

const deAdverbs =
  '(?: (?:wirklich|sicher|ganz|klar|bestimmt|eindeutig|auch|beide|nur|wohl|definitiv|offenbar|ja|eben|tatsächlich|doch|übrigens|hier|selbst|einfach|eigentlich|hiermit))*'
const deArticle =
  '(?: (?:der|die|das|ein|eine|einer|einem|zur|zum|bei der|in der|im|von der|vom|teil der|auf der seite der|auf der seite des|euer|eure|echte|echter|wahre|wahrer|einzige|einfache|einfacher|normale|normaler|gewöhnlicher|gewöhnliche|nur))*'

/** How German tables talk. */
export const reading: LanguageReading = {
  words: {
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
  patterns: {
    ends: '[,;:()—–]+|\\s[-=]\\s|\\s(?:aber|denn|doch|sondern|weil)\\s|\\sund\\s(?!<)|\\sund\\s(?=<[^<>]+>\\s(?:ist|war|gehört))',
    and: '(?:, | und | & | sowie )',
    title: '',
    supposed:
      '\\b(?:wenn|falls|angenommen|sollte <|wäre|wären|hätte ich|würdest|gesetzt den fall|ob)\\b|\\b(?:glaube|denke|finde|meine|sage)(?: \\w+)? nicht, dass\\b|\\?\\s*$|\\b(?:scherz|spaß|letzten (?:spiel|runde))\\b',
    reported:
      '(?:<[^<>]+>|\\b(?:er|sie|jemand|niemand|alle|man|die meisten))(?: \\w+)? (?:sagt|sagte|misstraut|behauptet|behauptete|meint|meinte|glaubt|denkt|verdächtigt|beschuldigt|stimmt|stimmte|hat|haben|nennt|hält)\\b|(?:sagt|behauptet|meint|glaubt|sagte|denkt) <|\\b(?:sei|seien|laut|angeblich|nie gesagt|niemals|nicht gesagt|dass ich)\\b|\\bnicht (?:(?:für|gegen) <[^<>]+>|verdächtig|glaube|schuldig|dass)|\\bglaube(?: \\w+)? nicht$|\\bnicht\\b.*\\b(?:zur mafia|lügt)',
    believed:
      '\\b(?:glaube|denke|meine|finde|vermute|vielleicht|wahrscheinlich|vermutlich|wohl|halte|scheint|könnte|muss|müsste|dürfte|schätze|verdacht|verdächtige)\\b',
    claims: [
      `\\bich (?:bin|war die ganze zeit|spiele)(?:['’]s)?${deAdverbs}${deArticle}${deAdverbs}${deArticle} (ROLE)(?![\\wäöüß-]| von| des)`,
      `\\bbin ich${deAdverbs}${deArticle} (ROLE)(?![\\wäöüß-])`,
      `^als${deArticle} (?:\\w+e[rn]? )?(ROLE) (?:\\w+ )?(?:ich)\\b`,
      `^als${deArticle} (ROLE)$(?=.*)`,
      `^(?:hier spricht|hier ist|ich als)${deArticle} (ROLE)\\b`,
      `^(ROLE) hier\\b`,
      `\\bich habe(?: nur)? die rolle (ROLE)\\b`,
      `\\bmeine rolle ist${deArticle} (ROLE)\\b`,
      `^(?:der|die)(?: echte| wahre| einzige)? (ROLE) bin ich\\b`,
    ],
    checks: [
      '\\b(?:ich habe|habe ich|hab ich|ich hab|ich)\\b(?: (?!nicht\\b)[\\wäöüß]+){0,5}?,? (WHO)(?: (?!nicht\\b)[\\wäöüß\\d]+){0,6} (?:überprüft|untersucht|angesehen|angeschaut|gecheckt|geprüft|durchleuchtet|ausspioniert)',
      '\\bich (?:überprüfte|untersuchte|prüfte)(?: \\w+){0,3} (WHO)',
      '\\b(?:mein(?:e)?)(?: \\w+)? (?:ergebnis(?:se)?|überprüfung|untersuchung|prüfung|vision)\\b(?:(?: (?:von|für|zu|über|bei))? (WHO))?',
    ],
    listed:
      '^(?:(?:und|dann|danach|in der|in|am|auf|nacht|ersten|zweiten|dritten|letzten|gestern|heute|eins|zwei|\\d) ?)*(WHO)(?: in (?:der )?(?:nacht \\d|ersten nacht|zweiten nacht|letzten nacht|nacht))?$',
    verdicts: [
      `(WHO)${deAdverbs} (?:ist|sind|war|waren|gehört|gehören|kommt als|stellte sich als)${deAdverbs}( nicht| keine?| niemand)?${deAdverbs}${deArticle} (SIDE)(?![\\wäöüß-])`,
      `^(?:(?:und|nacht|\\d) )*(WHO)( nicht| keine?)?${deArticle} (SIDE)$`,
    ],
    bare: [
      `^(?:(?:und|er|sie|es|beide|ergebnis|das ergebnis|das|die|alle beide|sind|war|waren|dass) )*(?:(?:ist|sind|war|waren|lautet|gehört|gehören)${deAdverbs})?( ?nicht| ?keine?)?${deAdverbs}${deArticle} ?(SIDE)(?: ist| sind| war| gehört)?$`,
    ],
    accuses: [
      '\\b(?:verdächtige|beschuldige)(?: (?!nicht\\b|niemand)\\w+){0,3} (WHO)(?! nicht)',
      '(?:(?:ich|wir) stimmen?|stimm(?:e|en|t)(?: ich| wir)?|vote(?: ich)?)(?: (?!nicht)\\w+){0,3} (?:für|gegen) (WHO)',
      '\\b(?:meine stimme|mein verdacht|mein finger)(?: \\w+){0,2} (?:geht|fällt|gehört|gilt|zeigt|richtet sich|bekommt|liegt)(?: \\w+)?(?: an| auf| gegen| bei)? ?(WHO)',
      '(WHO)(?: \\w+)? (?:bekommt|kriegt) (?:heute )?meine stimme',
      '(WHO) (?:ist|sind|war|wirkt|wirken|klingt|scheint|scheinen|kommt|kommen|verhält sich|benimmt sich|macht sich|bleibt)(?: (?!nicht|kein|weniger)[\\wäöüß]+){0,3} (?:verdächtig|seltsam|komisch|schuldig|unglaubwürdig|unehrlich|merkwürdig)',
      '(WHO)(?: (?:uns|doch|hier|alle|ganz))* (?:lügt|lügen)\\b(?! nicht)',
      '\\bmisstraue(?: ich)?(?: \\w+)? (WHO)',
      '\\bbei (WHO) stimmt (?:etwas|was) nicht',
      '\\bmein gefühl sagt (WHO)',
      '\\bfür mich (?:ist|sind)(?: \\w+)? (WHO)(?: \\w+)? (?:SIDEMAFIA)',
      '\\bklage(?: ich)? (WHO) an\\b',
      '\\b(?:traue|vertraue|glaube)(?: ich)? (WHO)(?: \\w+)? nicht',
      '\\b(?:halte|finde) (?:ich )?(WHO)(?: (?!nicht|kein)\\w+){0,3} (?:für )?(?:verdächtig|schuldig|(?:einen |eine |die )?(?:SIDEMAFIA))',
      '\\b(?:sollten|müssen|sollen|lasst uns|will|werde|würde|möchte)(?: (?!nicht\\b|kein)[\\wäöüß]+){0,3} (WHO)(?: (?!nicht\\b)[\\wäöüß]+){0,2} (?:hängen|lynchen|eliminieren|hinauswählen|rauswählen|rauswerfen|wählen|loswerden|ausschalten|verbannen)',
      `(WHO)${deAdverbs} (?:ist|sind|gehört|gehören|muss|müssen)${deAdverbs}${deArticle} (?:SIDEMAFIA)(?![\\wäöüß-])`,
      '\\b(?:dass|denke|glaube|wette)(?: \\w+)? (WHO)(?: \\w+)?(?: die| ein| eine| der| zur)* (?:SIDEMAFIA) (?:ist|sind|gehört|gehören)',
    ],
    accusesLast: [
      '^(?:und |deshalb |darum )?(?:ich )?(?:glaube|traue|vertraue)(?: ich)? (?:ihm|ihr)(?: \\w+)? nicht',
      '^(?:ich (?:denke|glaube) )?(?:er|sie) (?:uns )?lügt\\b',
      '^(?:ich |deshalb |also )?stimme(?: ich)?(?: \\w+)? (?:für|gegen) (?:ihn|sie)\\b',
    ],
  },
}

export const reader = languageReader(reading)
