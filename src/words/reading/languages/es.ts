import { type LanguageReading, languageReader } from '../language-reader.js'

const esAdverbs =
  '(?: (?:también|solo|sólo|solamente|realmente|claramente|definitivamente|seguramente|ambos|los dos|simplemente|en realidad|de verdad|obviamente|sin duda|apenas))*'
const esArticle =
  '(?: (?:el|la|los|las|un|una|unos|ningún|ninguna|de la|de los|del|parte de la|parte del|miembro de la|simple|humilde|verdadero|verdadera|único|única|tu|su|vuestro|vuestra|auténtico|auténtica|real|simples))*'

/** How Spanish tables talk. */
export const reading: LanguageReading = {
  words: {
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
  patterns: {
    ends: '[,;:()—–]+|\\s[-=]\\s|\\s(?:pero|porque|así que|aunque|mientras|sino)\\s|\\sy\\s(?!(?:a )?<)|\\sy\\s(?=<[^<>]+>\\s(?:es|era|no es)\\b)',
    and: '(?:, | y | e | y a |, a )',
    title: '',
    supposed:
      '^(?:y |pero |entonces )?si\\b|\\bsi (?:<|yo|él|ella|fuera|no)|\\b(?:supongamos|suponiendo|imaginen|imagina|fuera|fuese|ojalá|broma|partida (?:pasada|anterior))\\b|[?]\\s*$|^\\s*¿',
    reported:
      '(?:<[^<>]+>|\\b(?:él|ella|alguien|nadie|todos|quien|muchos|ellos))(?: \\w+)? (?:dice|dijo|afirma|afirmó|cree|creía|piensa|sospecha|desconfía|acusa|acusó|votó|vota|investigó|insiste|asegura|me|nos)\\b|(?<!intuición (?:me )?)\\b(?:dice|dijo|dicen|dijeron|dije|según|afirma)\\b|\\bno (?:creo que|digo que|pienso que|voto|votaré|sospecho|acuso|votemos|estoy segur)|\\bnunca\\b',
    believed:
      '\\b(?:creo|pienso|quizás?|tal vez|probablemente|parece|parecen|supongo|seguramente|sospecho|opino|podría|debe|opinión|segur[oa] de que|convencid[oa])\\b',
    claims: [
      `(?<!no )(?<!nunca )(?:^|\\b)soy${esAdverbs}${esArticle}${esAdverbs} (ROLE)(?![\\wáéíóúñ-]| de <)`,
      `^(?:el|la)(?: verdader[oa]| únic[oa])? (ROLE) soy yo\\b`,
      `^como${esArticle} (ROLE)(?: que soy|,? (?:les|os|yo|no|solo|sólo|puedo|digo|creo|pido|investigué|sé|quiero|anoche|te|tengo)\\b)`,
      `^como${esArticle} (ROLE)(?: que soy)?$`,
      `\\btengo(?: el| un)? rol(?: de)? (ROLE)\\b`,
      `\\bmi rol es(?: el| la| un| una| de)* (ROLE)\\b`,
      `^(?:aquí|habla)(?: el| la| su)* (ROLE)\\b`,
      `\\byo${esAdverbs}${esArticle} (ROLE)$`,
    ],
    checks: [
      '\\b(?<!no )(?:investigué|revisé|miré|comprobé|inspeccioné|chequeé|examiné|vi|he (?:visto|investigado|revisado|mirado|comprobado))(?: \\w+){0,3}? (?:a )?(WHO)',
      '^(?:(?:y|luego|después|la|en la|noche|primera|segunda|tercera|última|\\d) ?)*a (WHO)$',
      '\\bmi(?:s)?(?: \\w+)? (?:resultado|resultados|investigación|visión|revisión)\\b(?:(?: (?:de|sobre|a))* (WHO))?',
    ],
    listed:
      '^(?:(?:y|luego|después|la|en la|noche|primera|segunda|tercera|última|anoche|a|\\d) ?)*(WHO)(?: (?:la|en la) (?:primera|segunda|noche)(?: noche| \\d)?)?$',
    verdicts: [
      `(WHO)( no)?${esAdverbs} (?:es|son|era|eran|salió|resultó(?: ser)?|dio)${esAdverbs}${esArticle} (SIDE)(?![\\wáéíóúñ-])`,
      `^(?:(?:y|noche|\\d) )*(WHO)( no)?${esArticle} (SIDE)$`,
    ],
    bare: [
      `^(?:(?:y|que|él|ella|el resultado|resultado|ambos|los dos|las dos|fue|descubrí que|vi que) )*(no )?(?:(?:es|son|era|eran|salió|resultó|fue)(?: ser)?${esAdverbs})?${esArticle} ?(SIDE)$`,
    ],
    accuses: [
      '\\b(?<!no )(?:sospecho|desconfío|sospechamos)(?: \\w+)? de (WHO)',
      '\\b(?<!no )(?:yo )?(?:voto|votaré|votemos|votamos|voten|votar)(?: (?:hoy|entonces|ahora|también|otra vez|fuera|todos))*(?: por| a| contra| para| en contra de)? (WHO)',
      '\\bmi voto(?: \\w+)? (?:es|va|irá|será)(?: para| a| contra| por)? (WHO)',
      '(WHO) (?:me |nos )?(?:parece|parecen|es|son|está|están|suena|resulta|actúa|se ve)(?: (?:muy|tan|bastante|los|el|la|más|un|una|poco|demasiado|de|forma|manera))*? (?:sospechos[oa]s?|rar[oa]s?|extrañ[oa]s?|culpables?|mentiros[oa]s?)',
      '(WHO)(?: nos| está| sigue)? (?:miente|mienten|mintiendo)\\b',
      '\\bmi intuición (?:me )?dice(?: que)?(?: es)? (WHO)',
      '\\balgo no (?:me )?encaja (?:en|con) (WHO)',
      '\\bde quien más (?:desconfío|sospecho) es de (WHO)',
      '\\bno (?:me fío|confío|le creo|creo)(?: nada)?(?: en| de| a) (WHO)',
      '\\b(?<!no )(?:deberíamos|debemos|hay que|quiero|vamos a|propongo|tenemos que)(?: \\w+)? (?:linchar|eliminar|expulsar|echar|colgar|votar|sacar)(?: hoy)? (?:a |por )?(WHO)',
      '\\b(?<!no )acus(?:o|amos) a (WHO)',
      `(WHO)${esAdverbs} (?:es|son|debe ser|tiene que ser)${esAdverbs}${esArticle} (?:SIDEMAFIA)(?![\\wáéíóúñ-])`,
    ],
    accusesLast: [
      '^(?:y |entonces )?(?:creo que |pienso que )?(?:él |ella )?(?:nos )?(?:está )?(?:miente|mintiendo)\\b',
      '^no (?:le|me) creo\\b',
    ],
  },
}

export const reader = languageReader(reading)
