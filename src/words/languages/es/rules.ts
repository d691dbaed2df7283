import type { Sentences } from '../catalogue.js'
import type { rules as germanRules } from '../de/rules.js'

export const rules: Sentences<typeof germanRules> = {
  'The rules of {name}': 'Las reglas de {name}',
  'The table': 'La mesa',
  Winning: 'Victoria',
  Roles: 'Roles',
  Night: 'Noche',
  'Day: its phases': 'Día: sus fases',
  'Day: discussion': 'Día: debate',
  'Day: decision': 'Día: decisión',
  '{n} players: {roles}.': '{n} jugadores: {roles}.',
  'From {min} to {max} players.': 'De {min} a {max} jugadores.',
  'Among them: {roles}.': 'Entre ellos: {roles}.',
  'Roles are secret.': 'Los roles son secretos.',
  'The mafia know each other; the town do not.': 'La mafia se conoce entre sí; el pueblo, no.',
  'Each player comes with a character and is called by its name.':
    'Cada jugador trae un personaje y se le llama por su nombre.',
  'Before the roles are dealt each player makes up a character and is called by its name.':
    'Antes de repartir los roles, cada jugador inventa un personaje y se le llama por su nombre.',
  'A narrator may comment for everyone to hear.': 'Un narrador puede comentar para que todos lo oigan.',
  'It is no player and knows only what everyone knows.': 'No es jugador y solo sabe lo que todos saben.',
  'The town wins when no mafia is left alive.': 'El pueblo gana cuando no queda vivo nadie de la mafia.',
  'The mafia wins as soon as at least half of the living are mafia.':
    'La mafia gana en cuanto al menos la mitad de los vivos es de la mafia.',
  'A neutral player wins alone, by its own role.': 'Un jugador neutral gana solo, según su propio rol.',
  'A serial killer wins when at least half of the living are serial killers and no other killers live.':
    'Un asesino en serie gana cuando al menos la mitad de los vivos son asesinos en serie y no vive ningún otro asesino.',
  'The vampires win when at least half of the living are vampires and no other killers live.':
    'Los vampiros ganan cuando al menos la mitad de los vivos son vampiros y no vive ningún otro asesino.',
  'If neither has happened when day {n} ends, the game is a draw.':
    'Si nada de esto ha ocurrido al terminar el día {n}, la partida es un empate.',
  'With {mafia} mafia among {players} player(s) the mafia has won when {deaths}: the game can end in the first night, before any day.':
    'Con {mafia} de la mafia entre {players} jugadores, la mafia ha ganado cuando {deaths}: la partida puede acabar en la primera noche, antes de que haya un día.',
  'one of the others dies': 'muere uno de los demás',
  '{n} of the others die': 'mueren {n} de los demás',
  'With {sizes} players the game can end in the first night, before any day.':
    'Con {sizes} jugadores la partida puede acabar en la primera noche, antes de que haya un día.',
  '{roles} (everyone else)': '{roles} (todos los demás)',
  '{roles} (everyone else, at least {n})': '{roles} (todos los demás, al menos {n})',
  '{n} for every {per} players, rounded down': '{n} por cada {per} jugadores, redondeado hacia abajo',
  '{n} for every {per} players, rounded to the nearest': '{n} por cada {per} jugadores, redondeado',
  'at least {n}': 'al menos {n}',
  'from {n} players on': 'a partir de {n} jugadores',
  '{roles} among them': '{roles} incluidos',
  'It is immune to: {powers}.': 'Es inmune a: {powers}.',
  'It has no vote in every ballot by day; when it dies, everyone learns its role.':
    'No tiene voto en ninguna votación de día; cuando muere, todos conocen su rol.',
  'It has {n} votes in every ballot by day; when it dies, everyone learns its role.':
    'Tiene {n} votos en cada votación de día; cuando muere, todos conocen su rol.',
  'It wins with its team.': 'Gana con su equipo.',
  'It wins when the table eliminates it.': 'Gana cuando la mesa lo elimina.',
  'It wins when it is alive at the end.': 'Gana si está vivo al final.',
  'It wins when the {team} wins.': 'Gana cuando gana: {team}.',
  'That ends the game.': 'Eso termina la partida.',
  'The game continues after that.': 'Después la partida continúa.',
  'This happens when it dies, by day or by night, and everyone sees it.':
    'Esto ocurre cuando muere, de día o de noche, y todos lo ven.',
  'This happens when the table eliminates it, and everyone sees it.':
    'Esto ocurre cuando la mesa lo elimina, y todos lo ven.',
  'This happens at dawn, as long as it lives.': 'Esto ocurre al amanecer, mientras viva.',
  'It may choose itself.': 'Puede elegirse a sí mismo.',
  'It may not choose itself.': 'No puede elegirse a sí mismo.',
  'It may choose the same player again and again.': 'Puede elegir al mismo jugador una y otra vez.',
  'It may not choose the same player two nights running.': 'No puede elegir al mismo jugador dos noches seguidas.',
  'It may also choose nobody.': 'También puede no elegir a nadie.',
  'It may do so once in a game.': 'Puede hacerlo una vez por partida.',
  'It may do so {n} times in a game.': 'Puede hacerlo {n} veces por partida.',
  'It may do so from night {n} on.': 'Puede hacerlo a partir de la noche {n}.',
  'Without a valid answer it {verb} nobody.': 'Sin una respuesta válida: {verb} a nadie.',
  'Without a valid answer it {verb} a player drawn at random.':
    'Sin una respuesta válida: {verb} a un jugador al azar.',
  blocks: 'bloquea',
  bites: 'muerde',
  heals: 'cura',
  investigates: 'investiga',
  chooses: 'elige',
  poisons: 'envenena',
  protects: 'protege',
  stabs: 'apuñala',
  watches: 'observa',
  "The blocked player's own power does nothing that night, and it is told so.":
    'El poder del jugador bloqueado no hace nada esa noche, y se le avisa.',
  'What is blocked is not used up.': 'Lo bloqueado no se gasta.',
  'Each night it learns whether the player whom the table eliminated that day was mafia or town.':
    'Cada noche sabe si el jugador que la mesa eliminó ese día era de la mafia o del pueblo.',
  'Each night it learns the exact role of the player whom the table eliminated that day.':
    'Cada noche conoce el rol exacto del jugador que la mesa eliminó ese día.',
  'At dawn the player it chose becomes a {role}, if it is alive and no protection saved it.':
    'Al amanecer el jugador elegido se convierte en {role}, si está vivo y ninguna protección lo salvó.',
  'Whoever kills it at night, or carries out the kill of a team, dies with it, and everyone sees it.':
    'Quien la mata de noche, o ejecuta el asesinato de un equipo, muere con ella, y todos lo ven.',
  'When all others have chosen, it is shown who will die that night, and may save one of them.':
    'Cuando todos los demás han elegido, ve quién morirá esa noche y puede salvar a uno.',
  'It learns the exact role of that player at once.': 'Conoce al instante el rol exacto de ese jugador.',
  'It learns the exact role of that player at the next dawn, if it is still alive.':
    'Conoce al amanecer el rol exacto de ese jugador, si sigue vivo.',
  'It learns whether that player is mafia or town at once.':
    'Sabe al instante si ese jugador es de la mafia o del pueblo.',
  'It learns whether that player is mafia or town at the next dawn, if it is still alive.':
    'Sabe al amanecer si ese jugador es de la mafia o del pueblo, si sigue vivo.',
  'It learns the team of that player at once.': 'Conoce al instante el equipo de ese jugador.',
  'It learns the team of that player at the next dawn, if it is still alive.':
    'Conoce al amanecer el equipo de ese jugador, si sigue vivo.',
  'They kill nobody before night {n}.': 'No matan a nadie antes de la noche {n}.',
  'The mafia may choose any living player, their team-mates included; none may choose itself.':
    'La mafia puede elegir a cualquier jugador vivo, incluidos sus compañeros; nadie puede elegirse a sí mismo.',
  'The mafia may choose any living player who is not mafia.':
    'La mafia puede elegir a cualquier jugador vivo que no sea de la mafia.',
  'They may also choose to kill nobody.': 'También pueden decidir no matar a nadie.',
  'They must choose somebody.': 'Tienen que elegir a alguien.',
  'The mafia in the lowest seat without a power of its own, else in the lowest seat, carries out the kill.':
    'Ejecuta el asesinato el mafioso del asiento más bajo sin poder propio o, si no lo hay, el del asiento más bajo.',
  'If that player is blocked, the mafia kill nobody.': 'Si ese jugador es bloqueado, la mafia no mata a nadie.',
  'It chooses two players, one after the other.': 'Elige a dos jugadores, uno tras otro.',
  'At dawn the two learn of each other, and from then on they share one fate: when one dies, the other dies of heartbreak.':
    'Al amanecer los dos lo saben y desde entonces comparten destino: cuando uno muere, el otro muere de pena.',
  'If they are of two teams, they win together, and only when everyone else is dead; otherwise with their team.':
    'Si son de dos equipos, ganan juntos y solo cuando todos los demás han muerto; si no, con su equipo.',
  'No protection saves from it.': 'Ninguna protección salva de ello.',
  'Its target dies the same night.': 'Su objetivo muere la misma noche.',
  'Its target dies {n} night(s) later, even if the poisoner is dead by then.':
    'Su objetivo muere {n, plural, one {# noche} other {# noches}} después, aunque el envenenador ya haya muerto.',
  'It dies in the place of a player whom it saved.': 'Muere en lugar del jugador al que salvó.',
  'It is not told whether it saved anybody.': 'No se le dice si salvó a alguien.',
  'It has {n} shot(s) for the whole game and may hold fire.':
    'Tiene {n, plural, one {# disparo} other {# disparos}} para toda la partida y puede no disparar.',
  'A protection stops the shot.': 'Una protección detiene el disparo.',
  'No protection stops the shot.': 'Ninguna protección detiene el disparo.',
  'A protection saves from it.': 'Una protección salva de ello.',
  'At the next dawn, if it is still alive, it learns who visited that player: everyone who used a power on it, and the one who carried out the kill.':
    'Al amanecer, si sigue vivo, sabe quién visitó a ese jugador: todos los que usaron un poder sobre él y quien ejecutó el asesinato.',
  'Before the first day: {own} Day 1 follows, then night 1.':
    'Antes del primer día: {own} Siguen el día 1 y la noche 1.',
  'Everyone with a power acts in the same night, unseen by the others.':
    'Todos los que tienen un poder actúan la misma noche, sin que los demás los vean.',
  'All deaths of a night happen together.': 'Todas las muertes de una noche ocurren a la vez.',
  'The lone mafia player chooses alone.': 'El único mafioso elige solo.',
  'At dawn the table hears who died, not how; {reveal}.': 'Al amanecer la mesa oye quién murió, no cómo; {reveal}.',
  'At dawn the table hears who died and by whom; {reveal}.':
    'Al amanecer la mesa oye quién murió y a manos de quién; {reveal}.',
  'At dawn the table hears who died and by whom, {killers}; {reveal}.':
    'Al amanecer la mesa oye quién murió y a manos de quién ({killers}); {reveal}.',
  'the role of the dead is revealed': 'se revela el rol del muerto',
  'the team of the dead is revealed': 'se revela el equipo del muerto',
  'the role of the dead stays hidden until the end': 'el rol del muerto queda oculto hasta el final',
  'Before they choose, the living mafia talk in private for {n} round(s), in seat order; a lone one does not.':
    'Antes de elegir, los mafiosos vivos hablan en privado {n, plural, one {# ronda} other {# rondas}}, por orden de asiento; uno solo no habla.',
  'There is one round.': 'Hay una ronda.',
  'Otherwise they choose again, among the choices of the first round, up to {n} rounds in all.':
    'Si no, eligen otra vez entre lo elegido en la primera ronda, hasta {n} rondas en total.',
  'Otherwise they choose again, seeing what was proposed, up to {n} rounds in all.':
    'Si no, eligen otra vez viendo lo propuesto, hasta {n} rondas en total.',
  'They talk for at most {n} round(s) and stop when a round ends in agreement.':
    'Hablan como máximo {n, plural, one {# ronda} other {# rondas}} y paran cuando una ronda acaba en acuerdo.',
  'A strict majority of the living mafia on one choice decides.':
    'Decide la mayoría absoluta de los mafiosos vivos en una misma elección.',
  'All living mafia must agree.': 'Todos los mafiosos vivos deben estar de acuerdo.',
  'At least two thirds of the living mafia on one choice decide.':
    'Deciden al menos dos tercios de los mafiosos vivos en una misma elección.',
  'Without agreement, one of the choices of the last round is drawn at random.':
    'Sin acuerdo, se sortea una de las elecciones de la última ronda.',
  'The choice with the most votes stands; a tie is broken at random.':
    'Vale la elección con más votos; un empate se decide al azar.',
  'Without agreement, the choice with the most votes in the last round stands; a tie is no kill.':
    'Sin acuerdo, vale la elección más votada de la última ronda; un empate es no matar.',
  'Without agreement, the living mafia player in the lowest seat decides.':
    'Sin acuerdo, decide el mafioso vivo del asiento más bajo.',
  'The living mafia choose one after another, in a random order, each seeing the choices before it.':
    'Los mafiosos vivos eligen uno tras otro, en orden aleatorio, y cada uno ve las elecciones anteriores.',
  'The living mafia talk in seat order; each says something to the team and states its current choice.':
    'Los mafiosos vivos hablan por orden de asiento; cada uno dice algo al equipo y su elección actual.',
  'The living mafia each propose a choice, all at once.':
    'Los mafiosos vivos proponen cada uno una elección, todos a la vez.',
  'The living mafia each submit one choice, all at once and once only.':
    'Los mafiosos vivos entregan cada uno una elección, todos a la vez y una sola vez.',
  'The game opens with night 1; night and day then alternate.':
    'La partida empieza con la noche 1; luego se alternan noche y día.',
  'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies.':
    'La partida empieza con la Noche Cero: cada mafioso escribe notas de estrategia y luego toda la mafia las lee; nadie muere.',
  'Day 1 follows, then night 1.': 'Siguen el día 1 y luego la noche 1.',
  'The living speak one after another, each hearing all that was said before.':
    'Los vivos hablan uno tras otro, y cada uno oye todo lo dicho antes.',
  'There are no turns: the living speak when they want to, one at a time.':
    'No hay turnos: los vivos hablan cuando quieren, de uno en uno.',
  'Before each speech the living bid for the floor in secret, and the highest bid speaks.':
    'Antes de cada intervención los vivos pujan en secreto por la palabra, y habla la puja más alta.',
  'They speak {order}, for {n} round(s).': 'Hablan {order}, durante {n, plural, one {# ronda} other {# rondas}}.',
  'in an order shuffled anew each round': 'en un orden que se baraja en cada ronda',
  'in seat order': 'por orden de asiento',
  'in seat order, starting one seat further each day': 'por orden de asiento, empezando cada día un asiento más allá',
  'Each speech also nominates another living player for elimination.':
    'Cada intervención nomina además a otro jugador vivo para su eliminación.',
  'A bid is a number from 0, to listen, to 4, to speak at once; nobody learns the bids of others, and the last speaker makes none.':
    'Una puja es un número de 0 (escuchar) a 4 (hablar ya); nadie conoce las pujas ajenas, y quien habló el último no puja.',
  'A tie goes to a player whom the last speech named, and then to one drawn at random.':
    'En caso de empate habla a quien nombró la última intervención y, si no, uno al azar.',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players.':
    'El debate termina cuando nadie puja más de 0, o tras tantas intervenciones como jugadores vivos.',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players, times {n}.':
    'El debate termina cuando nadie puja más de 0, o tras {n} veces tantas intervenciones como jugadores vivos.',
  'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.':
    'Un jugador vivo al azar habla primero y tiene que decir algo; después, a quien se pregunte puede callar.',
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
}
