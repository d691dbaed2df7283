import type { Sentences } from '../catalogue.js'
import type { prompts2Sentences } from '../en/prompts-2.js'

export const prompts2: Sentences<typeof prompts2Sentences> = {
  'Say whom you would kill and why.': 'Di a quién matarías y por qué.',
  'Bid for the floor: how much do you want to speak next?': 'Puja por la palabra: ¿cuánto quieres hablar ahora?',
  'Nobody else learns your bid.': 'Nadie más conoce tu puja.',
  'The highest bid speaks; the last speaker waits.': 'Habla la puja más alta; quien habló el último espera.',
  'The talk ends when nobody bids above 0.': 'La charla acaba cuando nadie puja más de 0.',
  'Save high bids for what must be said now: an answer to a charge, or what only you know.':
    'Guarda las pujas altas para lo que debe decirse ya: responder a una acusación o lo que solo tú sabes.',
  'I would rather listen': 'Prefiero escuchar',
  'I have something general to say': 'Tengo algo general que decir',
  'I have a point that helps': 'Tengo algo que ayuda',
  'I must answer soon': 'Debo responder pronto',
  'I must speak now': 'Debo hablar ya',
  'Speak to the table.': 'Habla a la mesa.',
  'React to what was said before you, then move the talk on.': 'Reacciona a lo dicho antes y haz avanzar la charla.',
  'Nominate a player for elimination.': 'Nomina a un jugador para eliminarlo.',
  'Nominate only someone you could argue against.': 'Nomina solo a alguien contra quien puedas argumentar.',
  'no trial, if more skip than nominate any one player':
    'sin juicio, si pasan más de los que nominan a un mismo jugador',
  'your nomination counts for nobody': 'tu nominación no cuenta para nadie',
  'You are accused: defend yourself.': 'Estás acusado: defiéndete.',
  'Everybody hears you, then all others judge you: more `guilty` than `innocent` eliminates you.':
    'Todos te oyen y luego los demás te juzgan: más `guilty` que `innocent` te elimina.',
  'Answer the charges themselves.': 'Responde a las acusaciones mismas.',
  'Judge the accused.': 'Juzga al acusado.',
  'More `guilty` than `innocent` eliminates the accused.': 'Más `guilty` que `innocent` elimina al acusado.',
  'Weigh the charges against the defense, and think of what you know yourself.':
    'Sopesa las acusaciones y la defensa, y piensa en lo que tú sabes.',
  'you count on neither side': 'no cuentas en ningún lado',
  'Vote for a player to be eliminated.': 'Vota por un jugador para eliminarlo.',
  'Think of what each outcome tells the table tomorrow.': 'Piensa en lo que cada resultado dirá mañana a la mesa.',
  'a vote for no elimination': 'un voto por no eliminar',
  'your vote counts for nobody, nor for no elimination': 'tu voto no cuenta para nadie, ni por no eliminar',
  'State how likely each other living player is to be mafia.':
    'Indica cuán probable es que cada otro jugador vivo sea mafia.',
  'Nobody else ever learns it, and nothing in the game depends on it.':
    'Nadie más lo sabrá nunca y nada en la partida depende de ello.',
  'Weigh all that you know and heard: what you believe, not what you would say aloud.':
    'Sopesa todo lo que sabes y oíste: lo que crees, no lo que dirías en voz alta.',
  'You are eliminated: say your last words.': 'Estás eliminado: di tus últimas palabras.',
  'You are out of the game.': 'Estás fuera de la partida.',
  'Everybody hears you, friends and enemies alike.': 'Todos te oyen, amigos y enemigos.',
  'Leave what helps your team, and nothing that helps the other.':
    'Deja lo que ayude a tu equipo y nada que ayude al otro.',
  'Sum up this round for yourself, in about 200 words.': 'Resume esta ronda para ti, en unas 200 palabras.',
  'Nobody else reads it.': 'Nadie más lo lee.',
  'Write what happened, who stands where and why, and what you plan.':
    'Escribe qué pasó, quién está dónde y por qué, y qué planeas.',
  'Comment on what just happened, for those who watch.': 'Comenta lo que acaba de pasar, para quienes miran.',
  'A few vivid sentences about this moment and what led to it.':
    'Unas pocas frases vivas sobre este momento y lo que llevó a él.',
  'You are dead; this is your last act.': 'Estás muerto; este es tu último acto.',
  'It is dawn.': 'Amanece.',
  'Choose whom to block tonight.': 'Elige a quién bloquear esta noche.',
  'Think of whose power would hurt you most tonight.':
    'Piensa de quién sería el poder que más daño te haría esta noche.',
  'block nobody tonight': 'no bloquear a nadie esta noche',
  'Choose whom to bite tonight.': 'Elige a quién morder esta noche.',
  'Each bite adds one to your side.': 'Cada mordisco suma uno a tu bando.',
  'Choose somebody whom the table trusts.': 'Elige a alguien en quien la mesa confíe.',
  'bite nobody tonight': 'no morder a nadie esta noche',
  'You know who will die tonight.': 'Sabes quién morirá esta noche.',
  'Choose whom to heal, or keep the potion.': 'Elige a quién curar o guarda la poción.',
  'Who is worth the potion?': '¿Quién vale la poción?',
  'The dead cannot be healed later, and the potion cannot be used twice.':
    'A los muertos no se les puede curar después, y la poción no se usa dos veces.',
  'keep the potion': 'guardar la poción',
  'Choose whom to investigate tonight.': 'Elige a quién investigar esta noche.',
  'Choose someone whose role would change what you do tomorrow.':
    'Elige a alguien cuyo rol cambiaría lo que harás mañana.',
  'investigate nobody tonight': 'no investigar a nadie esta noche',
  'Choose whom the mafia kills tonight.': 'Elige a quién mata la mafia esta noche.',
  'Think of who is dangerous to you and what the table will make of the death.':
    'Piensa en quién es peligroso para ti y qué deducirá la mesa de la muerte.',
  'kill nobody tonight': 'no matar a nadie esta noche',
  'Choose who falls in love tonight.': 'Elige quién se enamora esta noche.',
  'Two lovers of two teams have only each other.': 'Dos enamorados de dos equipos solo se tienen el uno al otro.',
  'You may choose yourself.': 'Puedes elegirte a ti mismo.',
  'choose nobody': 'no elegir a nadie',
  'Choose whom to poison tonight, or keep the poison.': 'Elige a quién envenenar esta noche o guarda el veneno.',
  'Keep the poison until you are rather sure.': 'Guarda el veneno hasta estar bastante seguro.',
  'keep the poison': 'guardar el veneno',
  'Choose whom to protect tonight.': 'Elige a quién proteger esta noche.',
  'Think of whom the mafia would kill tonight.': 'Piensa a quién mataría la mafia esta noche.',
  'protect nobody tonight': 'no proteger a nadie esta noche',
  'Choose whom to shoot tonight, or hold your fire.': 'Elige a quién disparar esta noche o no dispares.',
  'Choose whom to shoot, or hold your fire.': 'Elige a quién disparar o no dispares.',
  'Hold your fire unless the shot is worth the risk.': 'No dispares si no merece el riesgo.',
  'hold your fire tonight and keep the shot': 'no disparar esta noche y guardar el disparo',
  'hold your fire and keep the shot': 'no disparar y guardar el disparo',
  'Choose whom to stab tonight.': 'Elige a quién apuñalar esta noche.',
  'You are alone against everyone: take first who would find you.':
    'Estás solo contra todos: primero quien te encontraría.',
  'stab nobody tonight': 'no apuñalar a nadie esta noche',
  'Choose whom to watch tonight.': 'Elige a quién observar esta noche.',
  'Watch someone whom the mafia would kill, or whom a stranger would visit.':
    'Observa a alguien a quien la mafia mataría o a quien visitaría un extraño.',
  'watch nobody tonight': 'no observar a nadie esta noche',
  'Listen to the one who was eliminated.': 'Escucha al que fue eliminado.',
  'Take along who killed you.': 'Llévate a quien te mató.',
  'Say everything that players read in {language}.': 'Di en español todo lo que lean los jugadores.',
}
