/** The rule card. */
export const rules = {
  'The rules of {name}': 'Die Regeln von {name}',
  'The table': 'Der Tisch',
  Winning: 'Sieg',
  Roles: 'Rollen',
  Night: 'Nacht',
  'Day: its phases': 'Tag: seine Phasen',
  'Day: discussion': 'Tag: Diskussion',
  'Day: decision': 'Tag: Entscheidung',
  '{n} players: {roles}.': '{n} Spieler: {roles}.',
  'From {min} to {max} players.': '{min} bis {max} Spieler.',
  'Among them: {roles}.': 'Darunter: {roles}.',
  'Roles are secret.': 'Die Rollen sind geheim.',
  'The mafia know each other; the town do not.': 'Die Mafia kennt sich untereinander, das Dorf nicht.',
  'Each player comes with a character and is called by its name.':
    'Jeder Spieler bringt eine Figur mit und wird bei deren Namen genannt.',
  'Before the roles are dealt each player makes up a character and is called by its name.':
    'Bevor die Rollen verteilt werden, erfindet jeder Spieler eine Figur und wird bei deren Namen genannt.',
  'A narrator may comment for everyone to hear.': 'Ein Erzähler darf für alle hörbar kommentieren.',
  'It is no player and knows only what everyone knows.': 'Er ist kein Spieler und weiß nur, was alle wissen.',
  'The town wins when no mafia is left alive.': 'Das Dorf gewinnt, wenn niemand von der Mafia mehr lebt.',
  'The mafia wins as soon as at least half of the living are mafia.':
    'Die Mafia gewinnt, sobald mindestens die Hälfte der Lebenden zur Mafia gehört.',
  'A neutral player wins alone, by its own role.': 'Ein neutraler Spieler gewinnt allein, durch seine eigene Rolle.',
  'A serial killer wins when at least half of the living are serial killers and no other killers live.':
    'Ein Serienmörder gewinnt, wenn mindestens die Hälfte der Lebenden Serienmörder sind und kein anderer Mörder lebt.',
  'The vampires win when at least half of the living are vampires and no other killers live.':
    'Die Vampire gewinnen, wenn mindestens die Hälfte der Lebenden Vampire sind und kein anderer Mörder lebt.',
  'If neither has happened when day {n} ends, the game is a draw.':
    'Ist am Ende von Tag {n} nichts davon eingetreten, endet das Spiel unentschieden.',
  'With {mafia} mafia among {players} player(s) the mafia has won when {deaths}: the game can end in the first night, before any day.':
    'Mit {mafia} Mafia unter {players} Spielern hat die Mafia gewonnen, wenn {deaths}: Das Spiel kann in der ersten Nacht enden, vor jedem Tag.',
  'one of the others dies': 'einer der anderen stirbt',
  '{n} of the others die': '{n} der anderen sterben',
  'With {sizes} players the game can end in the first night, before any day.':
    'Mit {sizes} Spielern kann das Spiel in der ersten Nacht enden, vor jedem Tag.',
  '{roles} (everyone else)': '{roles} (alle anderen)',
  '{roles} (everyone else, at least {n})': '{roles} (alle anderen, mindestens {n})',
  '{n} for every {per} players, rounded down': '{n} je {per} Spieler, abgerundet',
  '{n} for every {per} players, rounded to the nearest': '{n} je {per} Spieler, gerundet',
  'at least {n}': 'mindestens {n}',
  'from {n} players on': 'ab {n} Spielern',
  '{roles} among them': '{roles} eingeschlossen',
  'It is immune to: {powers}.': 'Sie ist immun gegen: {powers}.',
  'It has no vote in every ballot by day; when it dies, everyone learns its role.':
    'Bei Abstimmungen am Tag hat er keine Stimme; stirbt er, erfahren alle seine Rolle.',
  'It has {n} votes in every ballot by day; when it dies, everyone learns its role.':
    'Bei Abstimmungen am Tag hat er {n} Stimmen; stirbt er, erfahren alle seine Rolle.',
  'It wins with its team.': 'Er gewinnt mit seinem Team.',
  'It wins when the table eliminates it.': 'Er gewinnt, wenn der Tisch ihn hinauswählt.',
  'It wins when it is alive at the end.': 'Er gewinnt, wenn er am Ende lebt.',
  'It wins when the {team} wins.': 'Er gewinnt, wenn {team} gewinnt.',
  'That ends the game.': 'Damit endet das Spiel.',
  'The game continues after that.': 'Danach geht das Spiel weiter.',
  'This happens when it dies, by day or by night, and everyone sees it.':
    'Das geschieht, wenn er stirbt, bei Tag oder bei Nacht, und alle sehen es.',
  'This happens when the table eliminates it, and everyone sees it.':
    'Das geschieht, wenn der Tisch ihn hinauswählt, und alle sehen es.',
  'This happens at dawn, as long as it lives.': 'Das geschieht bei Tagesanbruch, solange er lebt.',
  'It may choose itself.': 'Er darf sich selbst wählen.',
  'It may not choose itself.': 'Er darf sich nicht selbst wählen.',
  'It may choose the same player again and again.': 'Er darf denselben Spieler immer wieder wählen.',
  'It may not choose the same player two nights running.':
    'Er darf denselben Spieler nicht zwei Nächte nacheinander wählen.',
  'It may also choose nobody.': 'Er darf auch niemanden wählen.',
  'It may do so once in a game.': 'Das geht einmal im Spiel.',
  'It may do so {n} times in a game.': 'Das geht {n}-mal im Spiel.',
  'It may do so from night {n} on.': 'Das geht ab Nacht {n}.',
  'Without a valid answer it {verb} nobody.': 'Ohne gültige Antwort: {verb} niemanden.',
  'Without a valid answer it {verb} a player drawn at random.':
    'Ohne gültige Antwort: {verb} einen ausgelosten Spieler.',
  blocks: 'blockiert',
  bites: 'beißt',
  heals: 'heilt',
  investigates: 'überprüft',
  chooses: 'wählt',
  poisons: 'vergiftet',
  protects: 'schützt',
  stabs: 'ersticht',
  watches: 'beobachtet',
  "The blocked player's own power does nothing that night, and it is told so.":
    'Die Fähigkeit des Blockierten wirkt in dieser Nacht nicht, und er erfährt es.',
  'What is blocked is not used up.': 'Was blockiert wird, ist nicht verbraucht.',
  'Each night it learns whether the player whom the table eliminated that day was mafia or town.':
    'Jede Nacht erfährt es, ob der an diesem Tag Hinausgewählte zur Mafia oder zum Dorf gehörte.',
  'Each night it learns the exact role of the player whom the table eliminated that day.':
    'Jede Nacht erfährt es die genaue Rolle des an diesem Tag Hinausgewählten.',
  'At dawn the player it chose becomes a {role}, if it is alive and no protection saved it.':
    'Bei Tagesanbruch wird der gewählte Spieler zur Rolle „{role}“, wenn er lebt und kein Schutz ihn gerettet hat.',
  'Whoever kills it at night, or carries out the kill of a team, dies with it, and everyone sees it.':
    'Wer sie nachts tötet oder den Mord eines Teams ausführt, stirbt mit ihr, und alle sehen es.',
  'When all others have chosen, it is shown who will die that night, and may save one of them.':
    'Wenn alle anderen gewählt haben, erfährt sie, wer in dieser Nacht sterben wird, und darf einen davon retten.',
  'It learns the exact role of that player at once.': 'Er erfährt sofort die genaue Rolle dieses Spielers.',
  'It learns the exact role of that player at the next dawn, if it is still alive.':
    'Er erfährt bei Tagesanbruch die genaue Rolle dieses Spielers, wenn er dann noch lebt.',
  'It learns whether that player is mafia or town at once.':
    'Er erfährt sofort, ob dieser Spieler zur Mafia oder zum Dorf gehört.',
  'It learns whether that player is mafia or town at the next dawn, if it is still alive.':
    'Er erfährt bei Tagesanbruch, ob dieser Spieler zur Mafia oder zum Dorf gehört, wenn er dann noch lebt.',
  'It learns the team of that player at once.': 'Er erfährt sofort das Team dieses Spielers.',
  'It learns the team of that player at the next dawn, if it is still alive.':
    'Er erfährt bei Tagesanbruch das Team dieses Spielers, wenn er dann noch lebt.',
  'They kill nobody before night {n}.': 'Vor Nacht {n} töten sie niemanden.',
  'The mafia may choose any living player, their team-mates included; none may choose itself.':
    'Die Mafia darf jeden Lebenden wählen, auch Mitspieler des eigenen Teams; niemand darf sich selbst wählen.',
  'The mafia may choose any living player who is not mafia.':
    'Die Mafia darf jeden Lebenden wählen, der nicht zur Mafia gehört.',
  'They may also choose to kill nobody.': 'Sie dürfen auch niemanden töten.',
  'They must choose somebody.': 'Sie müssen jemanden wählen.',
  'The mafia in the lowest seat without a power of its own, else in the lowest seat, carries out the kill.':
    'Den Mord führt der Mafioso auf dem niedrigsten Platz ohne eigene Fähigkeit aus, sonst der auf dem niedrigsten Platz.',
  'If that player is blocked, the mafia kill nobody.': 'Wird dieser Spieler blockiert, tötet die Mafia niemanden.',
  'It chooses two players, one after the other.': 'Er wählt zwei Spieler, einen nach dem anderen.',
  'At dawn the two learn of each other, and from then on they share one fate: when one dies, the other dies of heartbreak.':
    'Bei Tagesanbruch erfahren die beiden voneinander und teilen von da an ein Schicksal: Stirbt einer, stirbt der andere an gebrochenem Herzen.',
  'If they are of two teams, they win together, and only when everyone else is dead; otherwise with their team.':
    'Gehören sie zwei Teams an, gewinnen sie gemeinsam, und nur wenn alle anderen tot sind; sonst mit ihrem Team.',
  'No protection saves from it.': 'Kein Schutz rettet davor.',
  'Its target dies the same night.': 'Das Ziel stirbt in derselben Nacht.',
  'Its target dies {n} night(s) later, even if the poisoner is dead by then.':
    'Das Ziel stirbt {n, plural, one {# Nacht} other {# Nächte}} später, auch wenn der Giftmischer dann tot ist.',
  'It dies in the place of a player whom it saved.': 'Er stirbt an der Stelle des Spielers, den er rettet.',
  'It is not told whether it saved anybody.': 'Er erfährt nicht, ob er jemanden gerettet hat.',
  'It has {n} shot(s) for the whole game and may hold fire.':
    'Er hat {n, plural, one {# Schuss} other {# Schüsse}} für das ganze Spiel und darf auf den Schuss verzichten.',
  'A protection stops the shot.': 'Ein Schutz hält den Schuss auf.',
  'No protection stops the shot.': 'Kein Schutz hält den Schuss auf.',
  'A protection saves from it.': 'Ein Schutz rettet davor.',
  'At the next dawn, if it is still alive, it learns who visited that player: everyone who used a power on it, and the one who carried out the kill.':
    'Lebt er bei Tagesanbruch noch, erfährt er, wer diesen Spieler besucht hat: alle, die eine Fähigkeit auf ihn anwandten, und wer den Mord ausführte.',
  'Before the first day: {own} Day 1 follows, then night 1.':
    'Vor dem ersten Tag: {own} Es folgen Tag 1 und dann Nacht 1.',
  'Everyone with a power acts in the same night, unseen by the others.':
    'Alle mit einer Fähigkeit handeln in derselben Nacht, von den anderen ungesehen.',
  'All deaths of a night happen together.': 'Alle Tode einer Nacht geschehen gleichzeitig.',
  'The lone mafia player chooses alone.': 'Der einzige Mafioso wählt allein.',
  'At dawn the table hears who died, not how; {reveal}.':
    'Bei Tagesanbruch erfährt der Tisch, wer gestorben ist, nicht wie; {reveal}.',
  'At dawn the table hears who died and by whom; {reveal}.':
    'Bei Tagesanbruch erfährt der Tisch, wer gestorben ist und durch wen; {reveal}.',
  'At dawn the table hears who died and by whom, {killers}; {reveal}.':
    'Bei Tagesanbruch erfährt der Tisch, wer gestorben ist und durch wen ({killers}); {reveal}.',
  'the role of the dead is revealed': 'die Rolle des Toten wird aufgedeckt',
  'the team of the dead is revealed': 'das Team des Toten wird aufgedeckt',
  'the role of the dead stays hidden until the end': 'die Rolle des Toten bleibt bis zum Ende verborgen',
  'Before they choose, the living mafia talk in private for {n} round(s), in seat order; a lone one does not.':
    'Vor der Wahl spricht die lebende Mafia {n, plural, one {# Runde} other {# Runden}} lang unter sich, in Sitzreihenfolge; ein Einzelner nicht.',
  'There is one round.': 'Es gibt eine Runde.',
  'Otherwise they choose again, among the choices of the first round, up to {n} rounds in all.':
    'Sonst wählen sie noch einmal, unter dem in der ersten Runde Gewählten, höchstens {n} Runden insgesamt.',
  'Otherwise they choose again, seeing what was proposed, up to {n} rounds in all.':
    'Sonst wählen sie noch einmal und sehen dabei die Vorschläge, höchstens {n} Runden insgesamt.',
  'They talk for at most {n} round(s) and stop when a round ends in agreement.':
    'Sie sprechen höchstens {n, plural, one {# Runde} other {# Runden}} und hören auf, wenn eine Runde in Einigkeit endet.',
  'A strict majority of the living mafia on one choice decides.':
    'Eine absolute Mehrheit der lebenden Mafia für eine Wahl entscheidet.',
  'All living mafia must agree.': 'Alle lebenden Mafiosi müssen sich einig sein.',
  'At least two thirds of the living mafia on one choice decide.':
    'Mindestens zwei Drittel der lebenden Mafia für eine Wahl entscheiden.',
  'Without agreement, one of the choices of the last round is drawn at random.':
    'Ohne Einigung wird eine Wahl der letzten Runde ausgelost.',
  'The choice with the most votes stands; a tie is broken at random.':
    'Es gilt die Wahl mit den meisten Stimmen; bei Gleichstand entscheidet das Los.',
  'Without agreement, the choice with the most votes in the last round stands; a tie is no kill.':
    'Ohne Einigung gilt die Wahl mit den meisten Stimmen der letzten Runde; bei Gleichstand stirbt niemand.',
  'Without agreement, the living mafia player in the lowest seat decides.':
    'Ohne Einigung entscheidet der lebende Mafioso auf dem niedrigsten Platz.',
  'The living mafia choose one after another, in a random order, each seeing the choices before it.':
    'Die lebende Mafia wählt der Reihe nach in zufälliger Reihenfolge; jeder sieht, was vor ihm gewählt wurde.',
  'The living mafia talk in seat order; each says something to the team and states its current choice.':
    'Die lebende Mafia spricht in Sitzreihenfolge; jeder sagt dem Team etwas und nennt seine momentane Wahl.',
  'The living mafia each propose a choice, all at once.':
    'Die lebenden Mafiosi schlagen alle gleichzeitig jemanden vor.',
  'The living mafia each submit one choice, all at once and once only.':
    'Die lebenden Mafiosi geben alle gleichzeitig und nur einmal eine Wahl ab.',
  'The game opens with night 1; night and day then alternate.':
    'Das Spiel beginnt mit Nacht 1; danach wechseln Nacht und Tag.',
  'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies.':
    'Das Spiel beginnt mit Nacht Null: Jeder Mafioso schreibt Notizen zur Strategie, dann liest sie die ganze Mafia; niemand stirbt.',
  'Day 1 follows, then night 1.': 'Es folgen Tag 1 und dann Nacht 1.',
  'The living speak one after another, each hearing all that was said before.':
    'Die Lebenden sprechen der Reihe nach; jeder hört alles, was vorher gesagt wurde.',
  'There are no turns: the living speak when they want to, one at a time.':
    'Es gibt keine Reihenfolge: Die Lebenden sprechen, wann sie wollen, einer nach dem anderen.',
  'Before each speech the living bid for the floor in secret, and the highest bid speaks.':
    'Vor jeder Rede bieten die Lebenden geheim um das Wort, und das höchste Gebot spricht.',
  'They speak {order}, for {n} round(s).': 'Sie sprechen {order}, {n, plural, one {# Runde} other {# Runden}} lang.',
  'in an order shuffled anew each round': 'in einer jede Runde neu gemischten Reihenfolge',
  'in seat order': 'in Sitzreihenfolge',
  'in seat order, starting one seat further each day': 'in Sitzreihenfolge, jeden Tag einen Platz weiter beginnend',
  'Each speech also nominates another living player for elimination.':
    'Jede Rede nominiert auch einen anderen Lebenden zum Hinauswählen.',
  'A bid is a number from 0, to listen, to 4, to speak at once; nobody learns the bids of others, and the last speaker makes none.':
    'Ein Gebot ist eine Zahl von 0 (zuhören) bis 4 (sofort sprechen); niemand erfährt die Gebote anderer, und wer zuletzt sprach, bietet nicht.',
  'A tie goes to a player whom the last speech named, and then to one drawn at random.':
    'Bei Gleichstand spricht, wen die letzte Rede nannte, sonst entscheidet das Los.',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players.':
    'Die Diskussion endet, wenn niemand mehr als 0 bietet, oder nach so vielen Reden, wie Spieler leben.',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players, times {n}.':
    'Die Diskussion endet, wenn niemand mehr als 0 bietet, oder nach {n}-mal so vielen Reden, wie Spieler leben.',
  'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.':
    'Ein ausgeloster Lebender spricht zuerst und muss etwas sagen; danach darf schweigen, wer gefragt wird.',
  'A player may want to speak after {n} message(s) by others since it was last asked, or when it is accused by name, or by chance ({chance} every {time}).':
    'Ein Spieler kann sprechen wollen nach {n, plural, one {# Nachricht} other {# Nachrichten}} anderer seit der letzten Frage, wenn er namentlich beschuldigt wird, oder zufällig ({chance} alle {time}).',
  'It then waits {min} to {max}, and starts over if somebody else spoke meanwhile.':
    'Dann wartet er {min} bis {max} und beginnt neu, wenn inzwischen jemand sprach.',
  'After a message of its own it stays quiet for at least {time}.':
    'Nach einer eigenen Nachricht schweigt er mindestens {time}.',
  'The discussion ends after {time}, after {n} message(s) for each living player in all, or after {quiet} of silence.':
    'Die Diskussion endet nach {time}, nach insgesamt {n, plural, one {# Nachricht} other {# Nachrichten}} je lebendem Spieler oder nach {quiet} Stille.',
  '{n} second(s)': '{n, plural, one {# Sekunde} other {# Sekunden}}',
  'The table nominates one player, hears its defense and judges it.':
    'Der Tisch nominiert einen Spieler, hört seine Verteidigung und urteilt über ihn.',
  'The table votes on whom to eliminate.': 'Der Tisch stimmt ab, wer hinausgewählt wird.',
  'All vote at once; nobody sees a vote before all are in.':
    'Alle stimmen gleichzeitig ab; niemand sieht eine Stimme, bevor alle abgegeben sind.',
  'They vote one after another, in seat order, each seeing the votes before its own.':
    'Sie stimmen der Reihe nach ab, in Sitzreihenfolge; jeder sieht die Stimmen vor seiner eigenen.',
  'A voter may also abstain, which counts for nobody.': 'Man darf sich auch enthalten; das zählt für niemanden.',
  'When a player is eliminated, {reveal}.': 'Wird ein Spieler hinausgewählt, dann gilt: {reveal}.',
  'When a player is eliminated, {reveal}, and it speaks its last words.':
    'Wird ein Spieler hinausgewählt, dann gilt: {reveal}, und er spricht seine letzten Worte.',
  'Before each speech and each ballot by day, and so after each speech, every living player states in private how likely each other living player is to be mafia.':
    'Vor jeder Rede und jeder Abstimmung am Tag, also auch nach jeder Rede, gibt jeder Lebende geheim an, wie wahrscheinlich jeder andere Lebende zur Mafia gehört.',
  'Before each ballot by day every living player states in private how likely each other living player is to be mafia.':
    'Vor jeder Abstimmung am Tag gibt jeder Lebende geheim an, wie wahrscheinlich jeder andere Lebende zur Mafia gehört.',
  'After each day that ends without a winner, each living player sums up the round for itself.':
    'Nach jedem Tag ohne Sieger fasst jeder Lebende die Runde für sich zusammen.',
  'A day has these phases, in order: {phases}.': 'Ein Tag hat diese Phasen, der Reihe nach: {phases}.',
  'Every living player nominates another living player, or skips.':
    'Jeder Lebende nominiert einen anderen Lebenden oder setzt aus.',
  'The player with the most nominations is accused; a tie is broken at random.':
    'Wer die meisten Nominierungen hat, ist angeklagt; bei Gleichstand entscheidet das Los.',
  'There is no trial when skip has strictly more, or when the leader is nominated by less than {share} of the living.':
    'Es gibt keinen Prozess, wenn Aussetzen mehr Stimmen hat oder wenn weniger als {share} der Lebenden den Führenden nominieren.',
  'The accused speaks in its defense.': 'Der Angeklagte verteidigt sich.',
  'Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.':
    'Dann urteilt jeder andere Lebende: schuldig oder unschuldig; mehr schuldig als unschuldig wählt ihn hinaus.',
  'When players tie for the lead, each of them speaks in its defense and the table votes once more, among them.':
    'Liegen mehrere gleichauf vorn, verteidigt sich jeder von ihnen, und der Tisch stimmt noch einmal unter ihnen ab.',
  'When players alone tie for the lead, or no elimination ties with exactly one player, each of these players speaks in its defense and the table votes once more, among them or for no elimination.':
    'Liegen nur Spieler gleichauf vorn oder ist „niemand“ mit genau einem Spieler gleichauf, verteidigt sich jeder dieser Spieler, und der Tisch stimmt noch einmal ab, unter ihnen oder für niemanden.',
  'When no elimination ties with two or more players, nobody is eliminated.':
    'Ist „niemand“ mit zwei oder mehr Spielern gleichauf, wird niemand hinausgewählt.',
  'Every living player votes for another {kind} player.': 'Jeder Lebende stimmt für einen anderen Spieler ({kind}).',
  'Every living player votes for another {kind} player, or for no elimination.':
    'Jeder Lebende stimmt für einen anderen Spieler ({kind}) oder für niemanden.',
  living: 'lebend',
  nominated: 'nominiert',
  'A strict majority of the living eliminates a player.':
    'Die absolute Mehrheit der Lebenden wählt einen Spieler hinaus.',
  'The player with strictly the most votes is eliminated.': 'Wer allein die meisten Stimmen hat, wird hinausgewählt.',
  'The player with the most votes is eliminated; a lot decides between players who tie.':
    'Wer die meisten Stimmen hat, wird hinausgewählt; bei Gleichstand entscheidet das Los.',
  'Otherwise nobody is eliminated.': 'Sonst wird niemand hinausgewählt.',
  'Such a defense is short: at most {n} character(s) are heard, and the rest is cut.':
    'Eine solche Verteidigung ist kurz: Höchstens {n} Zeichen werden gehört, der Rest wird abgeschnitten.',
  'The {phase}: {own}': '{phase}: {own}',
}
