/** What the mafia say to each other. `{target}` is their choice. */
export const proposals: readonly string[] = [
  'I say we visit {target} tonight.',
  '{target} is the one to worry about, so {target} it is.',
  'Let us take {target}; nobody would look at us for that.',
  'I propose {target}.',
]

/** A team-mate has named somebody. */
export const consents: readonly string[] = [
  '{target}, agreed.',
  'Fine with me: {target}.',
  'Then {target}, all of us, no more talk.',
  'I go along with {target}.',
]

/** Strategy notes of Night Zero: how to signal to each other. */
export const signals: readonly string[] = [
  'Signal: whoever asks two questions in a row wants the others to change the subject.',
  'Signal: if I say that the hour is late, stop pushing whoever you are pushing.',
  'Signal: we agree with each other once a day at most, and never twice in a row.',
  'Signal: the first of us to name somebody leads, the others wait a speech and follow.',
]

/** What to pretend. */
export const covers: readonly string[] = [
  'Cover: I play the worried villager who keeps lists.',
  'Cover: I stay polite, ask the quiet ones and accuse late.',
  'Cover: I will be loud early, so that nobody calls me hidden.',
  'Cover: if it gets hot for one of us, the others let go in time.',
]

/** Whom to suspect first. `{target}` is that player. */
export const firstTargets: readonly string[] = [
  'First suspicion: {target}, gently, and let the town do the rest.',
  'First suspicion: we ask {target} for opinions until one of them sounds wrong.',
  'First suspicion: {target}, who will not have an answer ready.',
]
