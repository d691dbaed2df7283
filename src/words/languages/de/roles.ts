import type { RoleWords } from '../catalogue.js'

export const roles: RoleWords = {
  mafia: { one: 'Mafia', many: 'Mafia', a: 'Mafia' },
  doctor: { one: 'Arzt', many: 'Ärzte', a: 'ein Arzt' },
  sheriff: { one: 'Kommissar', many: 'Kommissare', a: 'ein Kommissar' },
  vigilante: { one: 'Rächer', many: 'Rächer', a: 'ein Rächer' },
  villager: { one: 'Dorfbewohner', many: 'Dorfbewohner', a: 'ein Dorfbewohner' },
  godfather: { one: 'Pate', many: 'Paten', a: 'ein Pate' },
  roleblocker: { one: 'Blockierer', many: 'Blockierer', a: 'ein Blockierer' },
  lookout: { one: 'Späher', many: 'Späher', a: 'ein Späher' },
  mayor: { one: 'Bürgermeister', many: 'Bürgermeister', a: 'ein Bürgermeister' },
  jester: { one: 'Narr', many: 'Narren', a: 'ein Narr' },
  hunter: { one: 'Jäger', many: 'Jäger', a: 'ein Jäger' },
  bomb: { one: 'Bombe', many: 'Bomben', a: 'eine Bombe' },
  mason: { one: 'Freimaurer', many: 'Freimaurer', a: 'ein Freimaurer' },
  minion: { one: 'Handlanger', many: 'Handlanger', a: 'ein Handlanger' },
  possessed: { one: 'Besessener', many: 'Besessene', a: 'ein Besessener' },
  bodyguard: { one: 'Leibwächter', many: 'Leibwächter', a: 'ein Leibwächter' },
  medium: { one: 'Medium', many: 'Medien', a: 'ein Medium' },
  witch: { one: 'Hexe', many: 'Hexen', a: 'eine Hexe' },
  poisoner: { one: 'Giftmischer', many: 'Giftmischer', a: 'ein Giftmischer' },
  cupid: { one: 'Amor', many: 'Amoren', a: 'ein Amor' },
  'serial-killer': { one: 'Serienmörder', many: 'Serienmörder', a: 'ein Serienmörder' },
  vampire: { one: 'Vampir', many: 'Vampire', a: 'ein Vampir' },
  werewolf: { one: 'Werwolf', many: 'Werwölfe', a: 'ein Werwolf' },
  seer: { one: 'Seher', many: 'Seher', a: 'ein Seher' },
}

/** What roles are and do, with advice for them. */
export const roleSentences = {
  'The mafia know each other and choose together whom to kill each night.':
    'Die Mafiosi kennen einander und wählen jede Nacht gemeinsam, wen sie töten.',
  'A doctor chooses a player each night and saves it from the mafia that night.':
    'Ein Arzt wählt jede Nacht einen Spieler und rettet ihn in dieser Nacht vor der Mafia.',
  'A sheriff investigates a player each night.': 'Ein Kommissar überprüft jede Nacht einen Spieler.',
  'A vigilante may shoot a player at night, as long as it has shots.':
    'Ein Rächer darf nachts einen Spieler erschießen, solange er Schüsse hat.',
  'A villager has no power but its voice and its vote.':
    'Ein Dorfbewohner hat keine Fähigkeit außer seiner Stimme in Rede und Wahl.',
  'A godfather is of the mafia, but whoever investigates it sees a player of the town.':
    'Ein Pate gehört zur Mafia, doch wer ihn überprüft, sieht einen Spieler des Dorfes.',
  'A roleblocker is of the mafia and blocks a player each night.':
    'Ein Blockierer gehört zur Mafia und blockiert jede Nacht einen Spieler.',
  'A lookout watches a player each night.': 'Ein Späher beobachtet jede Nacht einen Spieler.',
  'A mayor is of the town, and its votes count for more than one.':
    'Ein Bürgermeister gehört zum Dorf, und seine Stimme zählt mehrfach.',
  "A jester is on nobody's side and wants to be voted out.":
    'Ein Narr steht auf niemandes Seite und will hinausgewählt werden.',
  'A hunter may shoot a player in the moment of its own death.':
    'Ein Jäger darf im Moment seines Todes einen Spieler erschießen.',
  'A bomb takes along whoever kills it at night.': 'Eine Bombe nimmt mit, wer sie nachts tötet.',
  'The masons are of the town and know each other from the beginning.':
    'Die Freimaurer gehören zum Dorf und kennen einander von Anfang an.',
  'A minion counts as one of the town and helps the mafia, whom it knows; they do not know it.':
    'Ein Handlanger zählt zum Dorf und hilft der Mafia, die er kennt; sie kennt ihn nicht.',
  'A possessed counts as one of the town and wants the mafia to win, without knowing who they are.':
    'Ein Besessener zählt zum Dorf und will, dass die Mafia gewinnt, ohne zu wissen, wer sie ist.',
  'A bodyguard guards a player each night and dies in its place.':
    'Ein Leibwächter bewacht jede Nacht einen Spieler und stirbt an dessen Stelle.',
  'A medium learns each night what the player was whom the table eliminated.':
    'Ein Medium erfährt jede Nacht, was der Hinausgewählte war.',
  'A witch has two potions: one heals a victim of the night, one kills.':
    'Eine Hexe hat zwei Tränke: Einer heilt ein Opfer der Nacht, einer tötet.',
  'A poisoner is of the mafia and may poison a player once, who dies a night later.':
    'Ein Giftmischer gehört zur Mafia und darf einmal einen Spieler vergiften, der eine Nacht später stirbt.',
  'A cupid makes two players fall in love in its first night.':
    'Amor lässt in seiner ersten Nacht zwei Spieler sich verlieben.',
  "A serial killer is on nobody's side and kills a player every night.":
    'Ein Serienmörder steht auf niemandes Seite und tötet jede Nacht einen Spieler.',
  'The vampires know each other, and each bites a player at night, who becomes a vampire.':
    'Die Vampire kennen einander, und jeder beißt nachts einen Spieler, der zum Vampir wird.',
  'The werewolves are the mafia: they know each other and choose together whom to kill each night.':
    'Die Werwölfe sind die Mafia: Sie kennen einander und wählen jede Nacht gemeinsam, wen sie töten.',
  'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.':
    'Ein Seher sieht jede Nacht einen Spieler an und erkennt, ob er ein Werwolf ist, also Mafia.',
  'A bodyguard guards another player each night from the werewolves.':
    'Ein Leibwächter bewacht jede Nacht einen anderen Spieler vor den Werwölfen.',
  'In public, pass for one of the town.': 'Gib dich öffentlich als einer aus dem Dorf aus.',
  'As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.':
    'Solange du lebende Mitspieler im Team hast, sprich dich geheim mit ihnen ab, verteidigt einander nicht zu eifrig, und lass einen Verlorenen fallen, wenn das die anderen rettet.',
  'Protect those whom the mafia most want dead.': 'Schütze die, die die Mafia am liebsten tot sähe.',
  'Stay unknown as long as you can: a known doctor dies next.':
    'Bleib unerkannt, solange du kannst: Ein bekannter Arzt stirbt als Nächster.',
  'Use what you find out.': 'Nutze, was du herausfindest.',
  'Tell the table when it decides a vote or when you are about to die; before that, hint and steer.':
    'Sag es dem Tisch, wenn es eine Abstimmung entscheidet oder du bald stirbst; vorher deute an und lenke.',
  'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.':
    'Schieß nur, wenn du recht sicher bist: Ein toter Dorfbewohner ist ein Geschenk an die Mafia.',
  'Your only tools are attention and argument.': 'Deine einzigen Werkzeuge sind Aufmerksamkeit und Argumente.',
  'Watch votes, compare words, and help the town to one mind.':
    'Achte auf Stimmen, vergleiche Worte und hilf dem Dorf, sich einig zu werden.',
  'You may be the boldest of your team: an investigation clears you.':
    'Du darfst der Kühnste deines Teams sein: Eine Überprüfung entlastet dich.',
  'Let yourself be looked into, and sound like the town.': 'Lass dich überprüfen und klinge wie das Dorf.',
  'Find out who has a power, and keep it from working in the night that matters.':
    'Finde heraus, wer eine Fähigkeit hat, und verhindere sie in der entscheidenden Nacht.',
  'Whoever was blocked is told so.': 'Wer blockiert wurde, erfährt es.',
  'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.':
    'Beobachte die, die die Mafia tot sehen will: Wer das Opfer der Nacht besucht, hat etwas zu erklären.',
  'Your vote counts twice, so hold it until it matters.':
    'Deine Stimme zählt doppelt: Spar sie auf, bis es darauf ankommt.',
  'The count of a ballot may give you away.': 'Die Auszählung kann dich verraten.',
  'Make the table want you gone without seeming to want it yourself.':
    'Bring den Tisch dazu, dich loswerden zu wollen, ohne dass es so aussieht, als wolltest du es selbst.',
  'Dying by night is losing.': 'Nachts zu sterben heißt verlieren.',
  'Let the others fear your last shot, and have a name ready: you may be asked at any dawn.':
    'Lass die anderen deinen letzten Schuss fürchten und halte einen Namen bereit: Du kannst an jedem Morgen gefragt werden.',
  'You are worth most to the town when the mafia choose you: look worth killing.':
    'Du nützt dem Dorf am meisten, wenn die Mafia dich wählt: Wirke wie ein lohnendes Opfer.',
  'You know somebody to be of the town.': 'Du weißt von jemandem, dass er zum Dorf gehört.',
  'Do not show it too early: the mafia kill those who trust each other.':
    'Zeig es nicht zu früh: Die Mafia tötet, wer einander vertraut.',
  'Speak for the mafia without showing that you know them.':
    'Sprich für die Mafia, ohne zu zeigen, dass du sie kennst.',
  'Your own death costs them nothing.': 'Dein eigener Tod kostet sie nichts.',
  'Confuse the town: claim a role that is not yours and accuse those who are trusted.':
    'Verwirre das Dorf: Behaupte eine Rolle, die du nicht hast, und beschuldige, wem man vertraut.',
  'Guard those whom the town cannot lose; you can save one only once.':
    'Bewache die, die das Dorf nicht verlieren darf; du kannst nur einmal jemanden retten.',
  'What you learn shows who pushed a townsperson out.':
    'Was du erfährst, zeigt, wer einen Dorfbewohner hinausgedrängt hat.',
  'Tell it when it decides a vote.': 'Sag es, wenn es eine Abstimmung entscheidet.',
  'Each potion works once.': 'Jeder Trank wirkt einmal.',
  'You know who is attacked: that is also knowledge about the mafia.':
    'Du weißt, wer angegriffen wird: Das sagt auch etwas über die Mafia.',
  'Poison somebody whom a doctor would protect: no protection saves from it.':
    'Vergifte jemanden, den ein Arzt schützen würde: Kein Schutz rettet davor.',
  'Two lovers of two teams fight everyone else.': 'Zwei Verliebte aus zwei Teams kämpfen gegen alle anderen.',
  'You are not told what they are.': 'Du erfährst nicht, was sie sind.',
  'Let the mafia and the town find each other.': 'Lass Mafia und Dorf einander finden.',
  'You win when nobody can stop you any more.': 'Du gewinnst, wenn dich niemand mehr aufhalten kann.',
  'Grow slowly enough that nobody counts you.': 'Wachst so langsam, dass niemand euch zählt.',
  'Whoever you bite knows you from then on.': 'Wen du beißt, der kennt dich von da an.',
  'By day, pass for a human.': 'Gib dich am Tag als Mensch aus.',
  'Whoever finds you out tells it: have a story ready, and do not defend each other.':
    'Wer dich durchschaut, erzählt es: Halte eine Geschichte bereit, und verteidigt einander nicht.',
  'Tell what you saw when it decides a vote.': 'Sag, was du gesehen hast, wenn es eine Abstimmung entscheidet.',
  'Others may say that they are the seer too.': 'Andere behaupten vielleicht auch, der Seher zu sein.',
  'Guard those whom the werewolves fear, and stay unknown.':
    'Bewache die, die die Werwölfe fürchten, und bleib unerkannt.',
}
