import type { LanguageTag } from '../../kernel/events/language.js'

/**
 * How people talk in a language, as parts of patterns. `WHO` is a list of players, each in place of its name, `ROLE` a word for a
 * role, `SIDE` a word for a side. A part matches within one clause, which ends at a mark of `ends`.
 */
export interface LanguagePatterns {
  readonly ends: string
  /** What joins the players of a list. */
  readonly and: string
  /** What may follow a name: `さん`. */
  readonly title: string
  /** All of the sentence is supposed or asked. */
  readonly supposed: string
  /** The clause tells what others say, or what is not so. */
  readonly reported: string
  /** The clause tells what the speaker believes: no finding. */
  readonly believed: string
  readonly claims: readonly string[]
  readonly checks: readonly string[]
  /** Nothing but players and when. */
  readonly listed: string
  /** Groups: players, denial, side. */
  readonly verdicts: readonly string[]
  /** A side alone, about whoever was checked last. Groups: denial, side. */
  readonly bare: readonly string[]
  readonly accuses: readonly string[]
  /** About whoever was named last. */
  readonly accusesLast: readonly string[]
}

const zhSure = '(?:就|肯定|一定|绝对|确实|都|也|应该|必|真的|明显|八成)*'
const zhOne = '(?:我的|一个|一张|一只|个|张|只|匹)?'
const jaName = '(?:は|が|も|って|、|：|:|\\s)*'
const jaSo =
  '(?:です|でした|だった|だ(?:よ|ね)?|でしょう|だろう|である|だと判明\\S*|だと分かり\\S*|だと確認\\S*|と出(?:た|ました)|判定\\S*|(?:だ)?と(?:思\\S*|考え\\S*|見て\\S*|確信\\S*))?(?:よ|ね|！|!)?$'
const deAdverbs =
  '(?: (?:wirklich|sicher|ganz|klar|bestimmt|eindeutig|auch|beide|nur|wohl|definitiv|offenbar|ja|eben|tatsächlich|doch|übrigens|hier|selbst|einfach|eigentlich|hiermit))*'
const deArticle =
  '(?: (?:der|die|das|ein|eine|einer|einem|zur|zum|bei der|in der|im|von der|vom|teil der|auf der seite der|auf der seite des|euer|eure|echte|echter|wahre|wahrer|einzige|einfache|einfacher|normale|normaler|gewöhnlicher|gewöhnliche|nur))*'
const esAdverbs =
  '(?: (?:también|solo|sólo|solamente|realmente|claramente|definitivamente|seguramente|ambos|los dos|simplemente|en realidad|de verdad|obviamente|sin duda|apenas))*'
const esArticle =
  '(?: (?:el|la|los|las|un|una|unos|ningún|ninguna|de la|de los|del|parte de la|parte del|miembro de la|simple|humilde|verdadero|verdadera|único|única|tu|su|vuestro|vuestra|auténtico|auténtica|real|simples))*'

/** The languages beside English whose free talk is read. */
export const languagePatterns: Readonly<Record<Exclude<LanguageTag, 'en'>, LanguagePatterns>> = {
  zh: {
    ends: '[，,；;：:（）()—]+|因为|所以|但是|但|而且|不过|然后',
    and: '(?:、|和|与|跟|及|还有|,)',
    title: '',
    supposed:
      '^(?:那)?(?:如果|假如|要是|若|万一|假设|除非)|(?:如果|假如|要是|假设|的话|还是说)|[?？]\\s*$|(?:吗|呢|么)[。.!！]?\\s*$|开玩笑|上一?局',
    reported:
      '(?:<[^<>]+>|他|她|他们|大家|有人|谁|你|你们|别人)(?:刚才|昨天|前天|一直|自己|都|也|又|就|早就|第[\\d一二三四五六七八九十]+[天轮晚夜])*(?:说|自称|声称|认为|觉得|怀疑|指控|跳|报|投|踩|查(?!杀)|验(?!出)|问)|(?:<[^<>]+>)给|没有?(?:说|投|查|验|怀疑|指控|跳)|不(?:觉得|认为|怀疑|投|会投|信<|是说|想投|相信<[^<>]+>是)|别(?:投|出|怀疑)|不要(?:投|出)',
    believed: '看来|觉得|认为|怀疑|感觉|猜|可能|也许|大概|似乎|好像|看起来|应该|像',
    claims: [
      '(?:我|本人|在下)(?:其实|真的|确实|就|才|也|只|这局|承认|身份|这里|自己|的身份|的底牌|的角色|底牌)*(?:是|跳)(?:一张|一个|一名|个|张|名|只|真正的|真|唯一的|普通的?|单纯的|无辜的|你们的|这里的|大家的)*(ROLE)(?!的|们|说|发|死)',
      '^(?:作为|身为)(?:一名|一个|一张|个|普通|真)*(ROLE)(?=$|我)',
      '^(ROLE)(?:在此|在这里?|报(?:查验)?|来报结果)',
      '^我(ROLE)$',
    ],
    checks: [
      '(?:我|昨晚|昨夜|晚上?|夜里?|首夜|^|\\d)(?:我)?(?:昨晚|昨夜|第.晚|第.夜|今晚|先|又|也|就|已经|还)*(?:查验|查|验|占卜|调查)(?:了|过|的(?:人)?是|出)?(WHO)',
      '(?:查验|验人|验|查|调查)结果(WHO)?',
    ],
    listed: '^(?:第.晚|第.夜|昨晚|首夜|然后|再|和|接着)*(WHO)$',
    verdicts: [`(WHO)(?:他|她|它|身份|这张牌)?${zhSure}(不)?(?:是|为|=|：)?${zhOne}(SIDE)(?=$|[。！!.了啊吧\\s])`],
    bare: [
      `^(?:他|她|它|结果|身份|验出来|查出来|得到|显示|结果是|果然|都|两个|两人|发现|她们|他们)*${zhSure}(不)?(?:是|为)?${zhOne}(SIDE)(?=$|[。！!.了\\s])`,
    ],
    accuses: [
      '(?:怀疑|质疑|指控|踩|归票?|放逐|处决|票死|票出|点名)(?:的是|的就是)?(WHO)',
      '(?:投|票)(?:给|死|票给|出)?(WHO)',
      '(?:今天|先|就|应该|可以|必须|请大家|建议)(?:全票)?出(?:掉)?(WHO)',
      '(?:SIDE)(?:肯定|就|一定|必定|应该|可能)*(?:是|在)(WHO)',
      `(WHO)(?:的?发言|的话|的行为|这个人|昨天|今天|刚才)?(?:让我|给我感觉)?(?:很|最|非常|都|也|比较|有点|有些|太|真的|更|特别|十分|是最|是|明显|肯定|一直|一定|在|应该|确实|显然|就|(?:是)?悍跳|(?:是)?双)*(?:可疑|像(?:是)?(?:个)?(?:SIDE)|撒谎|说谎|骗人|骗大家|有问题|值得怀疑|不对劲|悍跳|狼|铁狼|不可信|假的|假跳)`,
      `(WHO)${zhSure}是${zhOne}(?:SIDEMAFIA)(?=$|[。！!.了啊\\s])`,
      '(?:直觉告诉我|我的直觉)(?:就|应该)*是(WHO)',
      '(WHO)(?:给我的感觉不对|让我(?:有些|有点|很)?(?:疑心|怀疑|不安))',
      '不(?:太)?(?:相信|信|信任)(?:的是)?(WHO)(?=$|[的。！!.]|了)',
    ],
    accusesLast: [
      '^(?:我)?(?:觉得|认为|感觉)?(?:他|她)(?:在|明显|肯定|就|就是|一定)*(?:撒谎|说谎|可疑|骗人|是(?:SIDEMAFIA))',
    ],
  },
  ja: {
    ends: '[、，,；;：:（）()]+|ですが|けれど|だから|ので|けど|から(?=[^<])',
    and: '(?:、|と|や|及び|&|・)',
    title: '(?:さん|くん|ちゃん|君|氏|様)?',
    supposed:
      '^もし|^仮に|なら(?:ば)?(?=$|[、，,。]|[^な])|だったら|としたら|とすれば|の場合|でなければ|[?？]\\s*$|(?:です|ます|ました|でしょう|だろう|なの|たい|のだろう)か[。.!！]?\\s*$|かな[。.]?\\s*$|誰が|冗談|前の村|前回の(?:村|ゲーム)',
    reported:
      '(?:と|って)(?:は)?(?:言|いっ|いう|主張|話し|述べ|宣言|疑われ|決めつけ)|(?:<[^<>]+>)(?:さん|くん|ちゃん)?(?:は|が|も)[^私僕俺]*(?:CO|カミングアウト|疑って|投票し(?:た|ま)|と思って(?:い|る))|ではな|じゃな|ではあ|とは思[いえわっ]|ないと思|ません(?!か)|によると|らしい|そうです',
    believed:
      '思[いうっ]|考え|気が|かもしれ|でしょう|だろう|っぽ|よう(?:です|に|だ)|みたい|感じ|怪し|疑|おそらく|たぶん|多分',
    claims: [
      '(?:私|僕|俺|わたし|あたし|わし|自分|こちら|実は)(?:は|が|こそ|も|こそが|の役職は)?(?:実は|本当は|、)*(?:ただの|普通の|一介の|真の|本物の|本当の|唯一の|単なる|真)*(ROLE)(?:です|だ(?!と|った|けど)|である|なので|なん(?:です|だ)|だよ|だった(?:ん|の)|$|として|CO)',
      '^(?:私|僕|俺)?(?:は|、)*(?:ただの|普通の|真)?(ROLE)(?:CO|カミングアウト|を?(?:ＣＯ))(?:します|する|した|です|しとく|！|!|$)',
      '^(?:私|僕|俺|自分)?(?:は|、)?(?:ただの|普通の|一介の|一人の)?(ROLE)として(?=$|[^は])',
      '役職は(ROLE)(?:です|だ|でした)',
    ],
    checks: [
      '(WHO)を(?:昨夜|昨晩|夜に)?(?:調べ|占(?:い(?:まし|、)|っ)|調査し|見(?:まし|た)|捜査し)',
      '(?:調べた|占った|調査した)(?:の|相手|先)は(WHO)',
      '(?:調査|占い|捜査|鑑定)(?:の)?(?:結果|先)(?:は|、|：)?(WHO)?',
    ],
    listed: '^(?:次に|そして|それから|昨夜|\\d日目(?:の夜)?(?:は|に)?)*(WHO)$',
    verdicts: [
      `(WHO)${jaName}(?:やはり|間違いなく|確実に|どちらも|二人とも|共に|の結果は)*(SIDE)(では(?:ない|ありません|なかった|ありませんでした)|じゃ(?:ない|なかった|ありません)|でない)?${jaSo}`,
      `(WHO)を?(?:調べて|占って|調べたら|占ったら|調べると|占うと)(?:みたら|みると|みた結果)?(SIDE)(ではな|じゃな|ではあ)?`,
    ],
    bare: [
      `^(?:結果は?|判定は?|彼は|彼女は|どちらも|二人とも|両方|共に|やはり|見事に|その人は|残念ながら)*(SIDE)(では(?:ない|ありません|なかった|ありませんでした)|じゃ(?:ない|なかった|ありません))?${jaSo}`,
    ],
    accuses: [
      '(WHO)(?:の(?:こと|発言|行動|話|投票|態度))?(?:は|が|も|を|に|って|の方が|、)*(?:一番|とても|すごく|かなり|少し|どうも|やっぱり|明らかに|非常に|本当に|今でも|まだ|強く|最も|ずっと|どちらも|二人とも)*(?:怪し(?!くな)|あやし|疑(?!わな|いは?な|えな|われ|って(?:いな|な))|嘘をつ|嘘つき|うそつき|信用(?:でき|なら)な|信じられな|信じられませ|信用できませ|吊(?:り(?:ま|た|で)|る|ろ)|処刑し|追放し|偽者|偽物|偽の|黒い|不自然)',
      '(?:疑っている|怪しい|疑わしい|信用できない|気になる)(?:の|人|相手)は(WHO)',
      '(WHO)を(?:\\S{0,3})?(?:告発|追放|処刑|吊|除外)(?!し(?:ない|ませ|なかった|て(?:は|も))|る(?:の?は|と|な)|っ(?:た|て))',
      '(?:勘|直感)(?:では|だと|は)(WHO)',
      '(WHO)(?:に|へ)(?:一票|私は)?(?:投票(?!し(?:ない|ませ|なかっ|まし|た(?!い)))|票を|入れ(?:ます|る|た(?!ら|の)))',
      `(WHO)${jaName}(?:やはり|間違いなく|絶対に?|きっと|おそらく|たぶん|二人とも|どちらも|共に|両方)*(?:SIDEMAFIA)(?:っぽ(?!くな)|です|だ(?!った|から|としたら)|でしょう|だろう|と思(?!いませ|わな|え)|みたい|でした|に見え|！|!|$)`,
      '(?:SIDEMAFIA)は(WHO)(?:です|だ|でしょう|だろう|と思(?!いませ|わな)|！|$)',
    ],
    accusesLast: [],
  },
  de: {
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
  es: {
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
