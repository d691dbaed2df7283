import type { RoleWords, Sentences } from '../catalogue.js'
import type { roleSentences as germanRoleSentences } from '../de/roles.js'

export const roles: RoleWords = {
  mafia: { one: 'mafia', many: 'mafia', a: 'de la mafia' },
  doctor: { one: 'médico', many: 'médicos', a: 'un médico' },
  sheriff: { one: 'comisario', many: 'comisarios', a: 'un comisario' },
  vigilante: { one: 'justiciero', many: 'justicieros', a: 'un justiciero' },
  villager: { one: 'aldeano', many: 'aldeanos', a: 'un aldeano' },
  godfather: { one: 'padrino', many: 'padrinos', a: 'un padrino' },
  roleblocker: { one: 'bloqueador', many: 'bloqueadores', a: 'un bloqueador' },
  lookout: { one: 'vigía', many: 'vigías', a: 'un vigía' },
  mayor: { one: 'alcalde', many: 'alcaldes', a: 'un alcalde' },
  jester: { one: 'bufón', many: 'bufones', a: 'un bufón' },
  hunter: { one: 'cazador', many: 'cazadores', a: 'un cazador' },
  bomb: { one: 'bomba', many: 'bombas', a: 'una bomba' },
  mason: { one: 'masón', many: 'masones', a: 'un masón' },
  minion: { one: 'esbirro', many: 'esbirros', a: 'un esbirro' },
  possessed: { one: 'poseído', many: 'poseídos', a: 'un poseído' },
  bodyguard: { one: 'guardaespaldas', many: 'guardaespaldas', a: 'un guardaespaldas' },
  medium: { one: 'médium', many: 'médiums', a: 'un médium' },
  witch: { one: 'bruja', many: 'brujas', a: 'una bruja' },
  poisoner: { one: 'envenenador', many: 'envenenadores', a: 'un envenenador' },
  cupid: { one: 'Cupido', many: 'Cupidos', a: 'un Cupido' },
  'serial-killer': { one: 'asesino en serie', many: 'asesinos en serie', a: 'un asesino en serie' },
  vampire: { one: 'vampiro', many: 'vampiros', a: 'un vampiro' },
  werewolf: { one: 'hombre lobo', many: 'hombres lobo', a: 'un hombre lobo' },
  seer: { one: 'vidente', many: 'videntes', a: 'un vidente' },
}

export const roleSentences: Sentences<typeof germanRoleSentences> = {
  'The mafia know each other and choose together whom to kill each night.':
    'Los mafiosos se conocen y eligen juntos a quién matar cada noche.',
  'A doctor chooses a player each night and saves it from the mafia that night.':
    'Un médico elige cada noche a un jugador y lo salva de la mafia esa noche.',
  'A sheriff investigates a player each night.': 'Un comisario investiga cada noche a un jugador.',
  'A vigilante may shoot a player at night, as long as it has shots.':
    'Un justiciero puede disparar de noche a un jugador, mientras le queden disparos.',
  'A villager has no power but its voice and its vote.': 'Un aldeano no tiene más poder que su voz y su voto.',
  'A godfather is of the mafia, but whoever investigates it sees a player of the town.':
    'Un padrino es de la mafia, pero quien lo investiga ve a un jugador del pueblo.',
  'A roleblocker is of the mafia and blocks a player each night.':
    'Un bloqueador es de la mafia y bloquea cada noche a un jugador.',
  'A lookout watches a player each night.': 'Un vigía observa cada noche a un jugador.',
  'A mayor is of the town, and its votes count for more than one.':
    'Un alcalde es del pueblo y sus votos valen por más de uno.',
  "A jester is on nobody's side and wants to be voted out.":
    'Un bufón no está de parte de nadie y quiere que lo voten fuera.',
  'A hunter may shoot a player in the moment of its own death.':
    'Un cazador puede disparar a un jugador en el momento de su propia muerte.',
  'A bomb takes along whoever kills it at night.': 'Una bomba se lleva por delante a quien la mate de noche.',
  'The masons are of the town and know each other from the beginning.':
    'Los masones son del pueblo y se conocen desde el principio.',
  'A minion counts as one of the town and helps the mafia, whom it knows; they do not know it.':
    'Un esbirro cuenta como del pueblo y ayuda a la mafia, a la que conoce; ella no lo conoce.',
  'A possessed counts as one of the town and wants the mafia to win, without knowing who they are.':
    'Un poseído cuenta como del pueblo y quiere que gane la mafia, sin saber quiénes son.',
  'A bodyguard guards a player each night and dies in its place.':
    'Un guardaespaldas protege cada noche a un jugador y muere en su lugar.',
  'A medium learns each night what the player was whom the table eliminated.':
    'Un médium sabe cada noche qué era el jugador que la mesa eliminó.',
  'A witch has two potions: one heals a victim of the night, one kills.':
    'Una bruja tiene dos pociones: una cura a una víctima de la noche y otra mata.',
  'A poisoner is of the mafia and may poison a player once, who dies a night later.':
    'Un envenenador es de la mafia y puede envenenar una vez a un jugador, que muere una noche después.',
  'A cupid makes two players fall in love in its first night.':
    'Cupido hace que dos jugadores se enamoren en su primera noche.',
  "A serial killer is on nobody's side and kills a player every night.":
    'Un asesino en serie no está de parte de nadie y mata a un jugador cada noche.',
  'The vampires know each other, and each bites a player at night, who becomes a vampire.':
    'Los vampiros se conocen, y cada uno muerde de noche a un jugador, que se vuelve vampiro.',
  'The werewolves are the mafia: they know each other and choose together whom to kill each night.':
    'Los hombres lobo son la mafia: se conocen y eligen juntos a quién matar cada noche.',
  'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.':
    'Un vidente mira cada noche a un jugador y ve si es hombre lobo, es decir, mafia.',
  'A bodyguard guards another player each night from the werewolves.':
    'Un guardaespaldas protege cada noche a otro jugador de los hombres lobo.',
  'In public, pass for one of the town.': 'En público, hazte pasar por uno del pueblo.',
  'As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.':
    'Mientras tengas compañeros vivos, poneos de acuerdo en privado, no os defendáis con demasiado afán y deja caer al que esté perdido si eso salva al resto.',
  'Protect those whom the mafia most want dead.': 'Protege a quienes la mafia más quiere muertos.',
  'Stay unknown as long as you can: a known doctor dies next.':
    'Sigue oculto mientras puedas: un médico conocido es el siguiente en morir.',
  'Use what you find out.': 'Usa lo que averigües.',
  'Tell the table when it decides a vote or when you are about to die; before that, hint and steer.':
    'Dilo a la mesa cuando decida una votación o cuando estés a punto de morir; antes, insinúa y orienta.',
  'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.':
    'Dispara solo si estás bastante seguro: un muerto del pueblo es un regalo para la mafia.',
  'Your only tools are attention and argument.': 'Tus únicas herramientas son la atención y los argumentos.',
  'Watch votes, compare words, and help the town to one mind.':
    'Vigila los votos, compara las palabras y ayuda al pueblo a ponerse de acuerdo.',
  'You may be the boldest of your team: an investigation clears you.':
    'Puedes ser el más audaz de tu equipo: una investigación te limpia.',
  'Let yourself be looked into, and sound like the town.': 'Deja que te investiguen y suena como el pueblo.',
  'Find out who has a power, and keep it from working in the night that matters.':
    'Descubre quién tiene un poder e impide que funcione la noche que importa.',
  'Whoever was blocked is told so.': 'A quien fue bloqueado se le dice.',
  'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.':
    'Observa a quienes la mafia quiere muertos: quien visita a la víctima de la noche tiene algo que explicar.',
  'Your vote counts twice, so hold it until it matters.': 'Tu voto vale doble: guárdalo para cuando importe.',
  'The count of a ballot may give you away.': 'El recuento puede delatarte.',
  'Make the table want you gone without seeming to want it yourself.':
    'Haz que la mesa quiera echarte sin que parezca que tú lo quieres.',
  'Dying by night is losing.': 'Morir de noche es perder.',
  'Let the others fear your last shot, and have a name ready: you may be asked at any dawn.':
    'Que los demás teman tu último disparo, y ten un nombre listo: pueden preguntarte cualquier amanecer.',
  'You are worth most to the town when the mafia choose you: look worth killing.':
    'Vales más para el pueblo si la mafia te elige: parece que merece la pena matarte.',
  'You know somebody to be of the town.': 'Sabes que alguien es del pueblo.',
  'Do not show it too early: the mafia kill those who trust each other.':
    'No lo muestres demasiado pronto: la mafia mata a quienes confían entre sí.',
  'Speak for the mafia without showing that you know them.': 'Habla a favor de la mafia sin mostrar que la conoces.',
  'Your own death costs them nothing.': 'Tu propia muerte no les cuesta nada.',
  'Confuse the town: claim a role that is not yours and accuse those who are trusted.':
    'Confunde al pueblo: di tener un rol que no es tuyo y acusa a quienes gozan de confianza.',
  'Guard those whom the town cannot lose; you can save one only once.':
    'Protege a quienes el pueblo no puede perder; solo puedes salvar a uno una vez.',
  'What you learn shows who pushed a townsperson out.': 'Lo que sabes muestra quién echó a uno del pueblo.',
  'Tell it when it decides a vote.': 'Dilo cuando decida una votación.',
  'Each potion works once.': 'Cada poción funciona una vez.',
  'You know who is attacked: that is also knowledge about the mafia.':
    'Sabes a quién atacan: eso también dice algo de la mafia.',
  'Poison somebody whom a doctor would protect: no protection saves from it.':
    'Envenena a alguien a quien un médico protegería: ninguna protección lo salva.',
  'Two lovers of two teams fight everyone else.': 'Dos enamorados de dos equipos luchan contra todos los demás.',
  'You are not told what they are.': 'No se te dice qué son.',
  'Let the mafia and the town find each other.': 'Deja que la mafia y el pueblo se encuentren.',
  'You win when nobody can stop you any more.': 'Ganas cuando ya nadie puede detenerte.',
  'Grow slowly enough that nobody counts you.': 'Creced tan despacio que nadie os cuente.',
  'Whoever you bite knows you from then on.': 'A quien muerdas te conoce desde entonces.',
  'By day, pass for a human.': 'De día, hazte pasar por humano.',
  'Whoever finds you out tells it: have a story ready, and do not defend each other.':
    'Quien te descubra lo contará: ten una historia lista y no os defendáis entre vosotros.',
  'Tell what you saw when it decides a vote.': 'Di lo que viste cuando decida una votación.',
  'Others may say that they are the seer too.': 'Otros pueden decir que también son el vidente.',
  'Guard those whom the werewolves fear, and stay unknown.': 'Protege a quienes los hombres lobo temen y sigue oculto.',
}
