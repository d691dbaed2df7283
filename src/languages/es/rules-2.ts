import type { Sentences } from '../catalogue.js'
import type { rules2Sentences } from '../en/rules-2.js'

export const rules2: Sentences<typeof rules2Sentences> = {
  'A player may want to speak after {n} message(s) by others since it was last asked, or when it is accused by name, or by chance ({chance} every {time}).':
    'Un jugador puede querer hablar tras {n, plural, one {# mensaje} other {# mensajes}} de otros desde la última vez, cuando lo acusan por su nombre, o por azar ({chance} cada {time}).',
  'It then waits {min} to {max}, and starts over if somebody else spoke meanwhile.':
    'Entonces espera de {min} a {max}, y vuelve a empezar si otro habló entretanto.',
  'After a message of its own it stays quiet for at least {time}.': 'Tras un mensaje propio calla al menos {time}.',
  'The discussion ends after {time}, after {n} message(s) for each living player in all, or after {quiet} of silence.':
    'El debate termina tras {time}, tras {n, plural, one {# mensaje} other {# mensajes}} por jugador vivo en total, o tras {quiet} de silencio.',
  '{n} second(s)': '{n, plural, one {# segundo} other {# segundos}}',
  'The table nominates one player, hears its defense and judges it.':
    'La mesa nomina a un jugador, oye su defensa y lo juzga.',
  'The table votes on whom to eliminate.': 'La mesa vota a quién eliminar.',
  'All vote at once; nobody sees a vote before all are in.':
    'Todos votan a la vez; nadie ve un voto antes de que estén todos.',
  'They vote one after another, in seat order, each seeing the votes before its own.':
    'Votan uno tras otro, por orden de asiento, y cada uno ve los votos anteriores.',
  'A voter may also abstain, which counts for nobody.': 'También se puede abstener, lo que no cuenta para nadie.',
  'When a player is eliminated, {reveal}.': 'Cuando se elimina a un jugador, {reveal}.',
  'When a player is eliminated, {reveal}, and it speaks its last words.':
    'Cuando se elimina a un jugador, {reveal}, y dice sus últimas palabras.',
  'Before each speech and each ballot by day, and so after each speech, every living player states in private how likely each other living player is to be mafia.':
    'Antes de cada intervención y de cada votación de día, y por tanto tras cada intervención, cada jugador vivo dice en privado cuán probable es que cada otro jugador vivo sea de la mafia.',
  'Before each ballot by day every living player states in private how likely each other living player is to be mafia.':
    'Antes de cada votación de día cada jugador vivo dice en privado cuán probable es que cada otro jugador vivo sea de la mafia.',
  'After each day that ends without a winner, each living player sums up the round for itself.':
    'Tras cada día sin ganador, cada jugador vivo resume la ronda para sí mismo.',
  'A day has these phases, in order: {phases}.': 'Un día tiene estas fases, en orden: {phases}.',
  'Every living player nominates another living player, or skips.':
    'Cada jugador vivo nomina a otro jugador vivo o pasa.',
  'The player with the most nominations is accused; a tie is broken at random.':
    'El jugador con más nominaciones queda acusado; un empate se decide al azar.',
  'There is no trial when skip has strictly more, or when the leader is nominated by less than {share} of the living.':
    'No hay juicio si pasar tiene más, o si nomina al primero menos del {share} de los vivos.',
  'The accused speaks in its defense.': 'El acusado se defiende.',
  'Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.':
    'Después cada otro jugador vivo lo juzga culpable o inocente; más culpable que inocente lo elimina.',
  'When players tie for the lead, each of them speaks in its defense and the table votes once more, among them.':
    'Si varios empatan en cabeza, cada uno se defiende y la mesa vota otra vez entre ellos.',
  'When players alone tie for the lead, or no elimination ties with exactly one player, each of these players speaks in its defense and the table votes once more, among them or for no elimination.':
    'Si solo empatan jugadores en cabeza, o «nadie» empata con exactamente un jugador, cada uno se defiende y la mesa vota otra vez, entre ellos o por nadie.',
  'When no elimination ties with two or more players, nobody is eliminated.':
    'Si «nadie» empata con dos o más jugadores, no se elimina a nadie.',
  'Every living player votes for another {kind} player.': 'Cada jugador vivo vota por otro jugador ({kind}).',
  'Every living player votes for another {kind} player, or for no elimination.':
    'Cada jugador vivo vota por otro jugador ({kind}) o por nadie.',
  living: 'vivo',
  nominated: 'nominado',
  'A strict majority of the living eliminates a player.': 'La mayoría absoluta de los vivos elimina a un jugador.',
  'The player with strictly the most votes is eliminated.': 'Se elimina al jugador con más votos que ningún otro.',
  'The player with the most votes is eliminated; a lot decides between players who tie.':
    'Se elimina al jugador con más votos; entre empatados decide el azar.',
  'Otherwise nobody is eliminated.': 'Si no, no se elimina a nadie.',
  'Such a defense is short: at most {n} character(s) are heard, and the rest is cut.':
    'Esa defensa es breve: se oyen como máximo {n} caracteres y el resto se corta.',
  'The {phase}: {own}': '{phase}: {own}',
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
