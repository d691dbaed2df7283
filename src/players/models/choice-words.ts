import type { LanguageTag } from '../../kernel/events/language.js'

interface ChoiceWords {
  /** What an option is called besides its own word. */
  readonly options: Readonly<Record<string, readonly string[]>>
  /** Words around a choice that change nothing about it. */
  readonly fillers: readonly string[]
}

const split = (words: string): string[] => words.split(', ')

/** How a choice is said in every language in which a game can be told. */
export const choiceWords: Readonly<Record<LanguageTag, ChoiceWords>> = {
  en: {
    options: {
      skip: split(
        'skip, pass, none, nobody, no one, noone, null, n/a, no kill, no lynch, no elimination, no vote, do not vote, hold, hold fire, skip the vote, skip voting',
      ),
      guilty: split('guilty, guilty verdict, convict, condemn, execute'),
      innocent: split('innocent, not guilty, not_guilty, acquit, spare'),
      abstain: split('abstain, abstained, abstention, abstain from voting'),
      silent: split('silent, silence'),
    },
    fillers: split(
      'i, my, the, a, an, is, am, are, will, would, to, for, on, with, go, going, choose, choice, pick, select, answer, final, vote, votes, voting, stay, remain, player, target, option, id, name, eliminate, lynch, execute, hang, remove, vote out, goes, cast, find, accused, defendant',
    ),
  },
  de: {
    options: {
      skip: split(
        'niemand, niemanden, keiner, keinen, passe, passen, überspringen, aussetzen, keine stimme, keine wahl',
      ),
      guilty: split('schuldig, verurteilen'),
      innocent: split('unschuldig, nicht schuldig, freispruch, freisprechen'),
      abstain: split('enthaltung, ich enthalte mich, enthalten'),
      silent: split('still, schweigen, ich schweige'),
    },
    fillers: split(
      'ich, meine, mein, die, der, das, den, ist, bin, für, auf, gegen niemanden, stimme, stimmen, wähle, wahl, entscheide mich, nehme, spieler, spielerin, antwort, endgültige, lautet, bleibe, eliminieren, eliminiere, hinrichten, soll gehen, geht an',
    ),
  },
  es: {
    options: {
      skip: split('nadie, a nadie, ninguno, ninguna, paso, saltar, omitir, sin voto'),
      guilty: split('culpable, condenar, condenado'),
      innocent: split('inocente, no culpable, absolver, absuelto'),
      abstain: split('abstención, me abstengo, abstenerse'),
      silent: split('silencio, callar, me callo'),
    },
    fillers: split(
      'yo, mi, el, la, un, una, es, soy, voto, votar, voy a, elijo, elección, escojo, por, a, para, jugador, jugadora, respuesta, final, opción, eliminar, elimino, ejecutar',
    ),
  },
  ja: {
    options: {
      skip: split('スキップ, 誰もいない, 誰も選ばない, なし, パス'),
      guilty: ['有罪'],
      innocent: ['無罪'],
      abstain: ['棄権'],
      silent: split('沈黙, 黙る'),
    },
    fillers: split(
      'に投票します, に投票する, へ投票します, に投票, へ投票, 投票, 私は, 僕は, 俺は, を選びます, を選ぶ, を処刑, を処刑します, を追放, を追放します, です, だ, さん, プレイヤー, 番, 回答, 答え, は, に, を, へ',
    ),
  },
  zh: {
    options: {
      skip: split('跳过, 無人, 无人, 没有人, 没有, 不投票, 过, 空票'),
      guilty: split('有罪'),
      innocent: split('无罪, 無罪, 无罪释放'),
      abstain: split('弃权, 棄權, 弃票'),
      silent: split('沉默, 保持沉默'),
    },
    fillers: split(
      '我, 的, 投票给, 投票給, 投给, 投给了, 投, 票, 给, 選擇, 选择, 选, 是, 玩家, 号, 答案, 最终, 了, 处决, 放逐, 淘汰',
    ),
  },
}

/** Words after which a choice is only explained. */
export const becauseWords: readonly string[] = split('because, since, as, due to, weil, da, denn, porque, ya que, pues')

/** Words by which an explanation takes back what it explains. */
export const doubtWords: readonly string[] = split(
  'not, no, never, but, except, unless, instead, rather, or, and, if, maybe, perhaps, against, otherwise, than, unsure, unlikely, though, however, nicht, kein, keine, nie, aber, sondern, außer, oder, und, wenn, vielleicht, gegen, statt, doch, no, nunca, pero, sino, excepto, o, y, si, quizás, tal vez, contra, 不, 没, 但, 或, 和, 如果, 也许, 除了, 除, ない, が, でも, または, もし, かも, たぶん, 以外',
)

/** Words before the number of a seat, and signs behind it. */
export const seatWords: readonly string[] = split(
  'player, seat, spieler, spielerin, platz, jugador, jugadora, asiento, プレイヤー, 玩家, 座席',
)
export const seatSigns: readonly string[] = split('号玩家, 号, 番')
