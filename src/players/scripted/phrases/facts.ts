/** The results follow, one sentence each. */
export const claims = {
  learn: [
    'Stop: I am the {role}.',
    'I did not want to say this yet, but I am the {role}.',
    'Before you make a mistake: I am the {role}.',
    'Put your hands down, I am the {role}.',
  ],
  help: ['I am the {role}, and I have been up every night for you.', 'You leave me no choice: I am the {role}.'],
  harm: ['I am the {role}, and I am on your side.', 'I carry the one gun in town: I am the {role}.'],
  hinder: ['I am the {role}, and I keep the wrong people in at night.'],
  none: ['I am a plain {role}, with nothing to show but my word.', 'I am a {role} and nothing more.'],
} as const

export const findings = {
  mafia: [
    '{player} is mafia.',
    'I investigated {player}: mafia.',
    '{player} came back mafia.',
    'I looked at {player}, and {player} is mafia.',
    'My result on {player} is mafia.',
  ],
  town: [
    '{player} is town.',
    'I investigated {player}: town.',
    '{player} came back town.',
    '{player} is not mafia.',
    'I checked {player}, and {player} is town.',
    'My result on {player} is town.',
    'I looked at {player}: innocent.',
    '{player} is clear.',
    'I investigated {player}, and {player} is innocent.',
    'My check on {player}: town.',
  ],
  neutral: ['{player} is neutral.', 'I looked at {player}, who is neutral.'],
} as const

export const reports: readonly string[] = [
  'The {role} reports.',
  'I looked again last night, as your {role}.',
  'Another night, another visit from your {role}.',
  'I was up again, as your {role}.',
  'News from your {role}.',
  'As your {role} I have something to add.',
]

/** The true votes follow. `{liar}` gave the false account. */
export const corrections: readonly string[] = [
  'That is not what happened, {liar}: the record of day {day} is public.',
  'I have to correct {liar} about day {day}.',
  'Wrong, {liar}, and everybody can check day {day}.',
]

export const slipsCaught: readonly string[] = [
  'Wait, {player}: that was a slip, and I suspect you more for it.',
  'Did everybody hear that slip? {player} knows something, and I suspect why.',
  'A slip of the tongue, {player}, and I accuse you of more than that.',
]

export const contradictions: readonly string[] = [
  '{player} told us a tale that cannot be true: I suspect every word of it.',
  'The claim of {player} does not hold: guilty, as far as I can see.',
  '{player} claimed a role, and the facts say otherwise, so I accuse.',
  'What {player} claims cannot be, and I suspect you all see it.',
  '{player} is lying about that claim.',
  'I have weighed the claim of {player}, and it is false: I accuse.',
  'The story of {player} breaks on the facts, so I vote {player}.',
]

/** Source 003: gullible town. */
export const anchors: readonly string[] = [
  '{cleared}, you are our confirmed town now. Trust me on this.',
  'We have a confirmed town player in {cleared}, so let us stand behind that chair.',
  '{cleared} is confirmed town, and I follow where {cleared} leads.',
  'I trust {cleared}, after what we heard.',
  'Whatever else is dark, {cleared} is town.',
]

export const rumours: readonly string[] = [
  'Has everyone forgotten that {player} voted for {other} on day {day}?',
  'I remember well that {player} voted for {other} on day {day}.',
]

export const proposals: readonly string[] = [
  'I say we visit {target} tonight.',
  '{target} is the one to worry about, so {target} it is.',
  'Let us take {target}; nobody would look at us for that.',
  'I propose {target}.',
]

export const consents: readonly string[] = [
  '{target}, agreed.',
  'Fine with me: {target}.',
  'Then {target}, all of us, no more talk.',
  'I go along with {target}.',
]

export const signals: readonly string[] = [
  'Signal: whoever asks two questions in a row wants the others to change the subject.',
  'Signal: if I say that the hour is late, stop pushing whoever you are pushing.',
  'Signal: we agree with each other once a day at most, and never twice in a row.',
  'Signal: the first of us to name somebody leads, the others wait a speech and follow.',
]

export const covers: readonly string[] = [
  'Cover: I play the worried villager who keeps lists.',
  'Cover: I stay polite, ask the quiet ones and accuse late.',
  'Cover: I will be loud early, so that nobody calls me hidden.',
  'Cover: if it gets hot for one of us, the others let go in time.',
]

export const firstTargets: readonly string[] = [
  'First suspicion: {target}, gently, and let the town do the rest.',
  'First suspicion: we ask {target} for opinions until one of them sounds wrong.',
  'First suspicion: {target}, who will not have an answer ready.',
]
