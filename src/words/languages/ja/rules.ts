import type { Sentences } from '../catalogue.js'
import type { rules as germanRules } from '../de/rules.js'

export const rules: Sentences<typeof germanRules> = {
  'The rules of {name}': '{name}のルール',
  'The table': '参加者',
  Winning: '勝利条件',
  Roles: '役職',
  Night: '夜',
  'Day: its phases': '昼：その流れ',
  'Day: discussion': '昼：議論',
  'Day: decision': '昼：決定',
  '{n} players: {roles}.': '参加者{n}人：{roles}。',
  'From {min} to {max} players.': '参加者は{min}人から{max}人。',
  'Among them: {roles}.': '内訳：{roles}。',
  'Roles are secret.': '役職は秘密です。',
  'The mafia know each other; the town do not.': 'マフィアは互いを知っていますが、村人陣営は知りません。',
  'Each player comes with a character and is called by its name.':
    '各プレイヤーには人物が与えられ、その名前で呼ばれます。',
  'Before the roles are dealt each player makes up a character and is called by its name.':
    '役職が配られる前に、各プレイヤーは人物を考え、その名前で呼ばれます。',
  'A narrator may comment for everyone to hear.': '語り手が全員に聞こえるように語ることがあります。',
  'It is no player and knows only what everyone knows.':
    '語り手はプレイヤーではなく、全員が知っていることしか知りません。',
  'The town wins when no mafia is left alive.': 'マフィアが全滅すると、村人陣営の勝ちです。',
  'The mafia wins as soon as at least half of the living are mafia.':
    '生存者の半数以上がマフィアになると、マフィアの勝ちです。',
  'A neutral player wins alone, by its own role.': '中立のプレイヤーは、自分の役職の条件で単独勝利します。',
  'A serial killer wins when at least half of the living are serial killers and no other killers live.':
    '生存者の半数以上が殺人鬼で、ほかに殺す陣営が残っていなければ、殺人鬼の勝ちです。',
  'The vampires win when at least half of the living are vampires and no other killers live.':
    '生存者の半数以上が吸血鬼で、ほかに殺す陣営が残っていなければ、吸血鬼の勝ちです。',
  'If neither has happened when day {n} ends, the game is a draw.': '{n}日目が終わっても決着しなければ、引き分けです。',
  'With {mafia} mafia among {players} player(s) the mafia has won when {deaths}: the game can end in the first night, before any day.':
    '{players}人中マフィアが{mafia}人のとき、{deaths}とマフィアの勝ちです。最初の夜、昼を迎える前に終わることがあります。',
  'one of the others dies': 'ほかの誰か1人が死ぬ',
  '{n} of the others die': 'ほかの{n}人が死ぬ',
  'With {sizes} players the game can end in the first night, before any day.':
    '{sizes}人では、最初の夜、昼を迎える前に終わることがあります。',
  '{roles} (everyone else)': '{roles}（残り全員）',
  '{roles} (everyone else, at least {n})': '{roles}（残り全員、少なくとも{n}人）',
  '{n} for every {per} players, rounded down': '{per}人につき{n}人（切り捨て）',
  '{n} for every {per} players, rounded to the nearest': '{per}人につき{n}人（四捨五入）',
  'at least {n}': '少なくとも{n}人',
  'from {n} players on': '{n}人以上のとき',
  '{roles} among them': '{roles}を含む',
  'It is immune to: {powers}.': '次の能力は効きません：{powers}。',
  'It has no vote in every ballot by day; when it dies, everyone learns its role.':
    '昼の投票では票を持ちません。死ぬと役職が公開されます。',
  'It has {n} votes in every ballot by day; when it dies, everyone learns its role.':
    '昼の投票では{n}票を持ちます。死ぬと役職が公開されます。',
  'It wins with its team.': '陣営とともに勝ちます。',
  'It wins when the table eliminates it.': '投票で追放されると勝ちです。',
  'It wins when it is alive at the end.': '最後まで生き残れば勝ちです。',
  'It wins when the {team} wins.': '{team}が勝つと勝ちです。',
  'That ends the game.': 'その時点でゲームは終わります。',
  'The game continues after that.': 'その後もゲームは続きます。',
  'This happens when it dies, by day or by night, and everyone sees it.':
    '昼夜を問わず死んだときに発動し、全員に見えます。',
  'This happens when the table eliminates it, and everyone sees it.': '追放されたときに発動し、全員に見えます。',
  'This happens at dawn, as long as it lives.': '生きているかぎり、夜明けに発動します。',
  'It may choose itself.': '自分を選べます。',
  'It may not choose itself.': '自分は選べません。',
  'It may choose the same player again and again.': '同じ相手を何度でも選べます。',
  'It may not choose the same player two nights running.': '二晩続けて同じ相手は選べません。',
  'It may also choose nobody.': '誰も選ばなくてもかまいません。',
  'It may do so once in a game.': '1ゲームに1回使えます。',
  'It may do so {n} times in a game.': '1ゲームに{n}回使えます。',
  'It may do so from night {n} on.': '{n}日目の夜から使えます。',
  'Without a valid answer it {verb} nobody.': '有効な回答がなければ、誰にも使いません（{verb}）。',
  'Without a valid answer it {verb} a player drawn at random.':
    '有効な回答がなければ、無作為に選ばれた相手に使います（{verb}）。',
  blocks: '妨害',
  bites: '噛む',
  heals: '蘇生',
  investigates: '調査',
  chooses: '選択',
  poisons: '毒',
  protects: '護衛',
  stabs: '刺殺',
  watches: '見張り',
  "The blocked player's own power does nothing that night, and it is told so.":
    '妨害された人の能力はその夜効果がなく、本人に知らされます。',
  'What is blocked is not used up.': '妨害された分は使用回数に数えません。',
  'Each night it learns whether the player whom the table eliminated that day was mafia or town.':
    '毎晩、その日に追放された人がマフィアか村人陣営かを知ります。',
  'Each night it learns the exact role of the player whom the table eliminated that day.':
    '毎晩、その日に追放された人の役職を知ります。',
  'At dawn the player it chose becomes a {role}, if it is alive and no protection saved it.':
    '夜明けに、選ばれた人が生きていて護衛されていなければ、{role}になります。',
  'Whoever kills it at night, or carries out the kill of a team, dies with it, and everyone sees it.':
    '夜にこれを殺した者、または陣営の襲撃を実行した者は道連れになり、全員に見えます。',
  'When all others have chosen, it is shown who will die that night, and may save one of them.':
    'ほかの全員が選んだあと、その夜に死ぬ人を知らされ、1人を救えます。',
  'It learns the exact role of that player at once.': 'その人の役職をすぐに知ります。',
  'It learns the exact role of that player at the next dawn, if it is still alive.':
    '生きていれば、夜明けにその人の役職を知ります。',
  'It learns whether that player is mafia or town at once.': 'その人がマフィアか村人陣営かをすぐに知ります。',
  'It learns whether that player is mafia or town at the next dawn, if it is still alive.':
    '生きていれば、夜明けにその人がマフィアか村人陣営かを知ります。',
  'It learns the team of that player at once.': 'その人の陣営をすぐに知ります。',
  'It learns the team of that player at the next dawn, if it is still alive.':
    '生きていれば、夜明けにその人の陣営を知ります。',
  'They kill nobody before night {n}.': '{n}日目の夜より前は誰も殺しません。',
  'The mafia may choose any living player, their team-mates included; none may choose itself.':
    'マフィアは仲間も含めて生存者の誰でも選べますが、自分は選べません。',
  'The mafia may choose any living player who is not mafia.': 'マフィアはマフィア以外の生存者を選べます。',
  'They may also choose to kill nobody.': '誰も殺さないこともできます。',
  'They must choose somebody.': '必ず誰かを選びます。',
  'The mafia in the lowest seat without a power of its own, else in the lowest seat, carries out the kill.':
    '襲撃は、自分の能力を持たない最も小さい席番号のマフィアが実行し、いなければ最も小さい席番号の者が実行します。',
  'If that player is blocked, the mafia kill nobody.': 'その人が妨害されると、マフィアは誰も殺せません。',
  'It chooses two players, one after the other.': '2人を順に選びます。',
  'At dawn the two learn of each other, and from then on they share one fate: when one dies, the other dies of heartbreak.':
    '夜明けに2人は互いを知り、以後は運命をともにします。一方が死ぬと、もう一方も後を追います。',
  'If they are of two teams, they win together, and only when everyone else is dead; otherwise with their team.':
    '2人の陣営が違えば、ほかの全員が死んだときだけ2人で勝ちます。同じなら陣営とともに勝ちます。',
  'No protection saves from it.': 'どんな護衛でも防げません。',
  'Its target dies the same night.': '対象はその夜に死にます。',
  'Its target dies {n} night(s) later, even if the poisoner is dead by then.':
    '対象は{n}晩後に死にます。毒使いが死んでいても同じです。',
  'It dies in the place of a player whom it saved.': '救った人の身代わりに死にます。',
  'It is not told whether it saved anybody.': '誰かを救えたかどうかは知らされません。',
  'It has {n} shot(s) for the whole game and may hold fire.': '1ゲームで{n}発撃てます。撃たなくてもかまいません。',
  'A protection stops the shot.': '護衛で銃撃を防げます。',
  'No protection stops the shot.': '護衛でも銃撃は防げません。',
  'A protection saves from it.': '護衛で防げます。',
  'At the next dawn, if it is still alive, it learns who visited that player: everyone who used a power on it, and the one who carried out the kill.':
    '生きていれば、夜明けに、その人を訪れた者（能力を使った者と襲撃の実行者）を知ります。',
  'Before the first day: {own} Day 1 follows, then night 1.':
    '初日の前：{own} そのあと1日目の昼、1日目の夜と続きます。',
  'Everyone with a power acts in the same night, unseen by the others.':
    '能力を持つ者は全員同じ夜に、ほかの人に知られず行動します。',
  'All deaths of a night happen together.': '一晩の死はすべて同時に起こります。',
  'The lone mafia player chooses alone.': 'マフィアが1人なら、1人で選びます。',
  'At dawn the table hears who died, not how; {reveal}.':
    '夜明けに誰が死んだかだけが伝えられ、死因は伝えられません。{reveal}。',
  'At dawn the table hears who died and by whom; {reveal}.': '夜明けに誰が誰の手で死んだかが伝えられます。{reveal}。',
  'At dawn the table hears who died and by whom, {killers}; {reveal}.':
    '夜明けに誰が誰の手（{killers}）で死んだかが伝えられます。{reveal}。',
  'the role of the dead is revealed': '死者の役職は公開されます',
  'the team of the dead is revealed': '死者の陣営は公開されます',
  'the role of the dead stays hidden until the end': '死者の役職は最後まで伏せられます',
  'Before they choose, the living mafia talk in private for {n} round(s), in seat order; a lone one does not.':
    '選ぶ前に、生存マフィアは席順に{n}巡、内密に話し合います。1人だけなら話しません。',
  'There is one round.': '1巡だけです。',
  'Otherwise they choose again, among the choices of the first round, up to {n} rounds in all.':
    'そうでなければ最初の巡で選ばれた中から選び直し、全部で{n}巡までです。',
  'Otherwise they choose again, seeing what was proposed, up to {n} rounds in all.':
    'そうでなければ提案を見て選び直し、全部で{n}巡までです。',
  'They talk for at most {n} round(s) and stop when a round ends in agreement.':
    '話し合いは最大{n}巡で、合意した時点で終わります。',
  'A strict majority of the living mafia on one choice decides.': '生存マフィアの過半数が同じ相手を選べば決まります。',
  'All living mafia must agree.': '生存マフィア全員の一致が必要です。',
  'At least two thirds of the living mafia on one choice decide.':
    '生存マフィアの3分の2以上が同じ相手を選べば決まります。',
  'Without agreement, one of the choices of the last round is drawn at random.':
    '合意がなければ、最後の巡の選択から無作為に決まります。',
  'The choice with the most votes stands; a tie is broken at random.': '最多得票に決まり、同数なら無作為です。',
  'Without agreement, the choice with the most votes in the last round stands; a tie is no kill.':
    '合意がなければ最後の巡の最多得票に決まり、同数なら誰も殺しません。',
  'Without agreement, the living mafia player in the lowest seat decides.':
    '合意がなければ、最も小さい席番号の生存マフィアが決めます。',
  'The living mafia choose one after another, in a random order, each seeing the choices before it.':
    '生存マフィアは無作為な順に1人ずつ選び、前の選択が見えます。',
  'The living mafia talk in seat order; each says something to the team and states its current choice.':
    '生存マフィアは席順に仲間へ話し、いまの選択を述べます。',
  'The living mafia each propose a choice, all at once.': '生存マフィアは全員同時に候補を挙げます。',
  'The living mafia each submit one choice, all at once and once only.':
    '生存マフィアは全員同時に、一度だけ選択を出します。',
  'The game opens with night 1; night and day then alternate.':
    'ゲームは1日目の夜から始まり、以後は夜と昼を繰り返します。',
  'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies.':
    'ゲームは零日目の夜から始まります。マフィアは各自作戦を書き、全員がそれを読みます。誰も死にません。',
  'Day 1 follows, then night 1.': 'そのあと1日目の昼、1日目の夜と続きます。',
  'The living speak one after another, each hearing all that was said before.':
    '生存者は1人ずつ発言し、それまでの発言をすべて聞けます。',
  'There are no turns: the living speak when they want to, one at a time.':
    '順番はなく、生存者は話したいときに1人ずつ話します。',
  'Before each speech the living bid for the floor in secret, and the highest bid speaks.':
    '発言のたびに生存者は発言権を秘密に競り、最も高い者が話します。',
  'They speak {order}, for {n} round(s).': '{order}に{n}巡話します。',
  'in an order shuffled anew each round': '巡ごとに無作為な順',
  'in seat order': '席順',
  'in seat order, starting one seat further each day': '席順（毎日1席ずつずらして開始）',
  'Each speech also nominates another living player for elimination.':
    '発言ではもう1人の生存者を追放候補に指名します。',
  'A bid is a number from 0, to listen, to 4, to speak at once; nobody learns the bids of others, and the last speaker makes none.':
    '入札は0（聞く）から4（すぐ話す）の数です。他人の入札は分からず、直前の話者は入札しません。',
  'A tie goes to a player whom the last speech named, and then to one drawn at random.':
    '同数なら直前の発言で名指しされた人、いなければ無作為です。',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players.':
    '誰も0より高く入札しないか、生存者数と同じ回数の発言で議論は終わります。',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players, times {n}.':
    '誰も0より高く入札しないか、生存者数の{n}倍の発言で議論は終わります。',
  'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.':
    '無作為に選ばれた生存者が最初に必ず話し、その後は問われても黙っていてかまいません。',
  'A player may want to speak after {n} message(s) by others since it was last asked, or when it is accused by name, or by chance ({chance} every {time}).':
    '前に問われてから他人の発言が{n}件あったとき、名指しで疑われたとき、または偶然（{time}ごとに{chance}）、発言の機会があります。',
  'It then waits {min} to {max}, and starts over if somebody else spoke meanwhile.':
    'その後{min}から{max}待ち、その間に誰かが話すとやり直します。',
  'After a message of its own it stays quiet for at least {time}.': '自分の発言後は少なくとも{time}黙ります。',
  'The discussion ends after {time}, after {n} message(s) for each living player in all, or after {quiet} of silence.':
    '議論は{time}後、生存者1人あたり{n}件の発言後、または{quiet}の沈黙後に終わります。',
  '{n} second(s)': '{n}秒',
  'The table nominates one player, hears its defense and judges it.': '全員で1人を指名し、弁明を聞いて裁きます。',
  'The table votes on whom to eliminate.': '全員の投票で追放する人を決めます。',
  'All vote at once; nobody sees a vote before all are in.': '全員同時に投票し、出そろうまで誰にも見えません。',
  'They vote one after another, in seat order, each seeing the votes before its own.':
    '席順に1人ずつ投票し、前の票が見えます。',
  'A voter may also abstain, which counts for nobody.': '棄権もでき、誰の票にもなりません。',
  'When a player is eliminated, {reveal}.': '追放のとき、{reveal}。',
  'When a player is eliminated, {reveal}, and it speaks its last words.':
    '追放のとき、{reveal}。追放された人は遺言を残します。',
  'Before each speech and each ballot by day, and so after each speech, every living player states in private how likely each other living player is to be mafia.':
    '昼の発言と投票の前ごとに（つまり発言の後にも）、生存者は各自、ほかの生存者がマフィアである確率を内密に述べます。',
  'Before each ballot by day every living player states in private how likely each other living player is to be mafia.':
    '昼の投票の前ごとに、生存者は各自、ほかの生存者がマフィアである確率を内密に述べます。',
  'After each day that ends without a winner, each living player sums up the round for itself.':
    '決着のつかなかった日の後、生存者は各自その日をまとめます。',
  'A day has these phases, in order: {phases}.': '昼は次の順に進みます：{phases}。',
  'Every living player nominates another living player, or skips.':
    '生存者は各自、ほかの生存者を1人指名するか、見送ります。',
  'The player with the most nominations is accused; a tie is broken at random.':
    '最も多く指名された人が被告になり、同数なら無作為です。',
  'There is no trial when skip has strictly more, or when the leader is nominated by less than {share} of the living.':
    '見送りの方が多いとき、または最多の人の指名が生存者の{share}に満たないときは、裁判はありません。',
  'The accused speaks in its defense.': '被告は弁明します。',
  'Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.':
    'その後ほかの生存者が有罪か無罪かを判定し、有罪が多ければ追放です。',
  'When players tie for the lead, each of them speaks in its defense and the table votes once more, among them.':
    '最多が同数なら、各自が弁明し、その中で決選投票をします。',
  'When players alone tie for the lead, or no elimination ties with exactly one player, each of these players speaks in its defense and the table votes once more, among them or for no elimination.':
    '最多がプレイヤー同士で同数か、「追放なし」とちょうど1人が同数なら、その人たちが弁明し、その中か追放なしで決選投票をします。',
  'When no elimination ties with two or more players, nobody is eliminated.':
    '「追放なし」と2人以上が同数なら、誰も追放されません。',
  'Every living player votes for another {kind} player.': '生存者は各自、ほかの1人（{kind}）に投票します。',
  'Every living player votes for another {kind} player, or for no elimination.':
    '生存者は各自、ほかの1人（{kind}）か、追放なしに投票します。',
  living: '生存者',
  nominated: '指名された人',
  'A strict majority of the living eliminates a player.': '生存者の過半数で追放が決まります。',
  'The player with strictly the most votes is eliminated.': '単独で最多得票の人が追放されます。',
  'The player with the most votes is eliminated; a lot decides between players who tie.':
    '最多得票の人が追放され、同数ならくじで決まります。',
  'Otherwise nobody is eliminated.': 'そうでなければ誰も追放されません。',
  'Such a defense is short: at most {n} character(s) are heard, and the rest is cut.':
    'この弁明は短く、{n}文字までで、残りは切られます。',
  'The {phase}: {own}': '{phase}：{own}',
}
