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
      skip: split('skip, pass, none, nobody, no one, no kill, no elimination, no vote, hold, hold fire'),
      guilty: ['guilty'],
      innocent: split('innocent, not guilty'),
      abstain: split('abstain, abstention'),
      silent: split('silent, silence'),
    },
    fillers: split(
      'i, my, the, a, an, is, am, are, will, would, to, for, on, with, go, going, choose, choice, pick, select, answer, final, vote, votes, voting, stay, remain, player, target, option, id, name',
    ),
  },
  de: {
    options: {
      skip: split('niemand, niemanden, keiner, keinen, passe, passen, überspringen, aussetzen, keine stimme'),
      guilty: ['schuldig'],
      innocent: split('unschuldig, nicht schuldig'),
      abstain: split('enthaltung, ich enthalte mich, enthalten'),
      silent: split('still, schweigen, ich schweige'),
    },
    fillers: split(
      'ich, meine, mein, die, der, das, den, ist, bin, für, auf, gegen niemanden, stimme, stimmen, wähle, wahl, entscheide mich, nehme, spieler, spielerin, antwort, endgültige, lautet, bleibe',
    ),
  },
  es: {
    options: {
      skip: split('nadie, a nadie, ninguno, ninguna, paso, saltar, omitir, sin voto'),
      guilty: ['culpable'],
      innocent: split('inocente, no culpable'),
      abstain: split('abstención, me abstengo, abstenerse'),
      silent: split('silencio, callar, me callo'),
    },
    fillers: split(
      'yo, mi, el, la, un, una, es, soy, voto, votar, voy a, elijo, elección, escojo, por, a, para, jugador, jugadora, respuesta, final, opción',
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
      'に投票します, に投票する, へ投票します, に投票, へ投票, 投票, 私は, 僕は, 俺は, を選びます, を選ぶ, を処刑, です, だ, さん, プレイヤー, 番, 回答, 答え, は, に, を, へ',
    ),
  },
  zh: {
    options: {
      skip: split('跳过, 無人, 无人, 没有人, 没有, 不投票, 过, 空票'),
      guilty: split('有罪'),
      innocent: split('无罪, 無罪'),
      abstain: split('弃权, 棄權, 弃票'),
      silent: split('沉默, 保持沉默'),
    },
    fillers: split('我, 的, 投票给, 投票給, 投给, 投给了, 投, 票, 给, 選擇, 选择, 选, 是, 玩家, 号, 答案, 最终, 了'),
  },
}

export const choiceFieldsAbroad: readonly string[] = split(
  'wahl, stimme, entscheidung, voto, elección, eleccion, 選択, 投票, 选择, 决定',
)
