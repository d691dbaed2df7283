/** The questions to models and people, with the words of their choices. */
export const questions = {
  'Say whom you would kill and why.': 'Sag, wen du töten würdest und warum.',
  'Bid for the floor: how much do you want to speak next?':
    'Biete um das Wort: Wie sehr willst du als Nächster sprechen?',
  'Nobody else learns your bid.': 'Niemand sonst erfährt dein Gebot.',
  'The highest bid speaks; the last speaker waits.': 'Das höchste Gebot spricht; wer zuletzt sprach, wartet.',
  'The talk ends when nobody bids above 0.': 'Das Gespräch endet, wenn niemand mehr als 0 bietet.',
  'Save high bids for what must be said now: an answer to a charge, or what only you know.':
    'Spar hohe Gebote für das, was jetzt gesagt werden muss: eine Antwort auf einen Vorwurf oder was nur du weißt.',
  'I would rather listen': 'Ich höre lieber zu',
  'I have something general to say': 'Ich habe etwas Allgemeines zu sagen',
  'I have a point that helps': 'Ich habe etwas Hilfreiches',
  'I must answer soon': 'Ich muss bald antworten',
  'I must speak now': 'Ich muss jetzt sprechen',
  'Speak to the table.': 'Sprich zum Tisch.',
  'React to what was said before you, then move the talk on.':
    'Geh auf das ein, was vor dir gesagt wurde, und bring das Gespräch weiter.',
  'Nominate a player for elimination.': 'Nominiere einen Spieler zum Hinauswählen.',
  'Nominate only someone you could argue against.': 'Nominiere nur jemanden, gegen den du argumentieren könntest.',
  'no trial, if more skip than nominate any one player':
    'kein Prozess, wenn mehr aussetzen als einen Spieler nominieren',
  'your nomination counts for nobody': 'deine Nominierung zählt für niemanden',
  'You are accused: defend yourself.': 'Du bist angeklagt: Verteidige dich.',
  'Everybody hears you, then all others judge you: more `guilty` than `innocent` eliminates you.':
    'Alle hören dich, dann urteilen alle anderen über dich: Mehr `guilty` als `innocent` wählt dich hinaus.',
  'Answer the charges themselves.': 'Antworte auf die Vorwürfe selbst.',
  'Judge the accused.': 'Urteile über den Angeklagten.',
  'More `guilty` than `innocent` eliminates the accused.': 'Mehr `guilty` als `innocent` wählt den Angeklagten hinaus.',
  'Weigh the charges against the defense, and think of what you know yourself.':
    'Wäge Vorwürfe gegen Verteidigung ab und denk an das, was du selbst weißt.',
  'you count on neither side': 'du zählst auf keiner Seite',
  'Vote for a player to be eliminated.': 'Stimme ab, wer hinausgewählt wird.',
  'Think of what each outcome tells the table tomorrow.': 'Denk daran, was jedes Ergebnis dem Tisch morgen verrät.',
  'a vote for no elimination': 'eine Stimme für niemanden',
  'your vote counts for nobody, nor for no elimination':
    'deine Stimme zählt für niemanden, auch nicht gegen das Hinauswählen',
  'State how likely each other living player is to be mafia.':
    'Gib an, wie wahrscheinlich jeder andere Lebende Mafia ist.',
  'Nobody else ever learns it, and nothing in the game depends on it.':
    'Niemand sonst erfährt es je, und nichts im Spiel hängt davon ab.',
  'Weigh all that you know and heard: what you believe, not what you would say aloud.':
    'Wäge alles ab, was du weißt und gehört hast: was du glaubst, nicht was du laut sagen würdest.',
  'You are eliminated: say your last words.': 'Du bist hinausgewählt: Sprich deine letzten Worte.',
  'You are out of the game.': 'Du bist aus dem Spiel.',
  'Everybody hears you, friends and enemies alike.': 'Alle hören dich, Freunde wie Feinde.',
  'Leave what helps your team, and nothing that helps the other.':
    'Hinterlass, was deinem Team hilft, und nichts, was dem anderen hilft.',
  'Sum up this round for yourself, in about 200 words.': 'Fass diese Runde für dich zusammen, in etwa 200 Wörtern.',
  'Nobody else reads it.': 'Niemand sonst liest es.',
  'Write what happened, who stands where and why, and what you plan.':
    'Schreib, was geschah, wer wo steht und warum, und was du planst.',
  'Comment on what just happened, for those who watch.': 'Kommentiere für die Zuschauer, was gerade geschah.',
  'A few vivid sentences about this moment and what led to it.':
    'Einige lebhafte Sätze über diesen Moment und was zu ihm führte.',
  'You are dead; this is your last act.': 'Du bist tot; dies ist deine letzte Tat.',
  'It is dawn.': 'Es ist Morgen.',
  'Choose whom to block tonight.': 'Wähle, wen du heute Nacht blockierst.',
  'Think of whose power would hurt you most tonight.':
    'Denk daran, wessen Fähigkeit dir heute Nacht am meisten schaden würde.',
  'block nobody tonight': 'heute Nacht niemanden blockieren',
  'Choose whom to bite tonight.': 'Wähle, wen du heute Nacht beißt.',
  'Each bite adds one to your side.': 'Jeder Biss bringt deiner Seite einen dazu.',
  'Choose somebody whom the table trusts.': 'Wähle jemanden, dem der Tisch vertraut.',
  'bite nobody tonight': 'heute Nacht niemanden beißen',
  'You know who will die tonight.': 'Du weißt, wer heute Nacht sterben wird.',
  'Choose whom to heal, or keep the potion.': 'Wähle, wen du heilst, oder behalte den Trank.',
  'Who is worth the potion?': 'Wer ist den Trank wert?',
  'The dead cannot be healed later, and the potion cannot be used twice.':
    'Tote lassen sich später nicht heilen, und der Trank wirkt nur einmal.',
  'keep the potion': 'den Trank behalten',
  'Choose whom to investigate tonight.': 'Wähle, wen du heute Nacht überprüfst.',
  'Choose someone whose role would change what you do tomorrow.':
    'Wähle jemanden, dessen Rolle ändern würde, was du morgen tust.',
  'investigate nobody tonight': 'heute Nacht niemanden überprüfen',
  'Choose whom the mafia kills tonight.': 'Wähle, wen die Mafia heute Nacht tötet.',
  'Think of who is dangerous to you and what the table will make of the death.':
    'Denk daran, wer dir gefährlich ist und was der Tisch aus dem Tod schließen wird.',
  'kill nobody tonight': 'heute Nacht niemanden töten',
  'Choose who falls in love tonight.': 'Wähle, wer sich heute Nacht verliebt.',
  'Two lovers of two teams have only each other.': 'Zwei Verliebte aus zwei Teams haben nur einander.',
  'You may choose yourself.': 'Du darfst dich selbst wählen.',
  'choose nobody': 'niemanden wählen',
  'Choose whom to poison tonight, or keep the poison.': 'Wähle, wen du heute Nacht vergiftest, oder behalte das Gift.',
  'Keep the poison until you are rather sure.': 'Behalte das Gift, bis du recht sicher bist.',
  'keep the poison': 'das Gift behalten',
  'Choose whom to protect tonight.': 'Wähle, wen du heute Nacht schützt.',
  'Think of whom the mafia would kill tonight.': 'Denk daran, wen die Mafia heute Nacht töten würde.',
  'protect nobody tonight': 'heute Nacht niemanden schützen',
  'Choose whom to shoot tonight, or hold your fire.': 'Wähle, auf wen du heute Nacht schießt, oder schieß nicht.',
  'Choose whom to shoot, or hold your fire.': 'Wähle, auf wen du schießt, oder schieß nicht.',
  'Hold your fire unless the shot is worth the risk.': 'Schieß nicht, wenn der Schuss das Risiko nicht wert ist.',
  'hold your fire tonight and keep the shot': 'heute Nacht nicht schießen und den Schuss behalten',
  'hold your fire and keep the shot': 'nicht schießen und den Schuss behalten',
  'Choose whom to stab tonight.': 'Wähle, wen du heute Nacht erstichst.',
  'You are alone against everyone: take first who would find you.':
    'Du bist allein gegen alle: Nimm zuerst, wer dich finden würde.',
  'stab nobody tonight': 'heute Nacht niemanden erstechen',
  'Choose whom to watch tonight.': 'Wähle, wen du heute Nacht beobachtest.',
  'Watch someone whom the mafia would kill, or whom a stranger would visit.':
    'Beobachte jemanden, den die Mafia töten oder ein Fremder besuchen würde.',
  'watch nobody tonight': 'heute Nacht niemanden beobachten',
  'Listen to the one who was eliminated.': 'Lausche dem Hinausgewählten.',
  'Take along who killed you.': 'Nimm mit, wer dich getötet hat.',
  'Say everything that players read in {language}.': 'Sag alles, was Spieler lesen, auf Deutsch.',
  'Day {n} in short, {told}': 'Tag {n} kurz: {toldRaw}',
  'talk: {rest}.': 'Gespräch: {rest}.',
  '{id} spoke for {ids}': '{id} sprach für {ids}',
  '{id} spoke against {ids}': '{id} sprach gegen {ids}',
  '{id} by {ids}': '{id} von {ids}',
  nominations: 'Nominierungen',
  'first vote': 'erste Abstimmung',
  'Without agreement you choose again, among the choices of the first round.':
    'Ohne Einigung wählt ihr noch einmal, unter dem in der ersten Runde Gewählten.',
  'Without agreement you choose again, seeing what was proposed.':
    'Ohne Einigung wählt ihr noch einmal und seht dabei die Vorschläge.',
  'Without agreement you talk again.': 'Ohne Einigung sprecht ihr noch einmal.',
  'listen to nobody': 'niemandem lauschen',
  'harm nobody': 'niemandem schaden',
}
