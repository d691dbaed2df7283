import type { Sentences } from '../catalogue.js'
import type { rules2Sentences } from '../en/rules-2.js'

export const rules2: Sentences<typeof rules2Sentences> = {
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
  'The mafia know each other and choose together whom to kill each night.':
    'マフィアは互いを知っており、毎晩殺す相手を一緒に選びます。',
  'A doctor chooses a player each night and saves it from the mafia that night.':
    '医者は毎晩1人を選び、その夜マフィアから守ります。',
  'A sheriff investigates a player each night.': '保安官は毎晩1人を調べます。',
  'A vigilante may shoot a player at night, as long as it has shots.': '自警団員は弾があるかぎり、夜に1人を撃てます。',
  'A villager has no power but its voice and its vote.': '村人には発言と投票のほかに能力がありません。',
  'A godfather is of the mafia, but whoever investigates it sees a player of the town.':
    'ゴッドファーザーはマフィアですが、調べても村人陣営に見えます。',
  'A roleblocker is of the mafia and blocks a player each night.': '妨害者はマフィアで、毎晩1人を妨害します。',
  'A lookout watches a player each night.': '見張りは毎晩1人を見張ります。',
  'A mayor is of the town, and its votes count for more than one.':
    '市長は村人陣営で、票の重みが1票より大きくなります。',
  "A jester is on nobody's side and wants to be voted out.": '道化師は誰の味方でもなく、追放されることを望みます。',
  'A hunter may shoot a player in the moment of its own death.': 'ハンターは死ぬ瞬間に1人を撃てます。',
  'A bomb takes along whoever kills it at night.': '爆弾は、夜に自分を殺した者を道連れにします。',
  'The masons are of the town and know each other from the beginning.':
    '共有者は村人陣営で、最初から互いを知っています。',
  'A minion counts as one of the town and helps the mafia, whom it knows; they do not know it.':
    '手下は村人陣営に数えられますがマフィアを助けます。マフィアを知っていますが、相手は手下を知りません。',
  'A possessed counts as one of the town and wants the mafia to win, without knowing who they are.':
    '狂人は村人陣営に数えられますがマフィアの勝利を望みます。ただし誰がマフィアかは知りません。',
  'A bodyguard guards a player each night and dies in its place.': '騎士は毎晩1人を護衛し、身代わりに死にます。',
  'A medium learns each night what the player was whom the table eliminated.':
    '霊媒師は毎晩、追放された人の正体を知ります。',
  'A witch has two potions: one heals a victim of the night, one kills.':
    '魔女は2つの薬を持ちます。1つは夜の犠牲者を救い、1つは殺します。',
  'A poisoner is of the mafia and may poison a player once, who dies a night later.':
    '毒使いはマフィアで、一度だけ1人に毒を盛れます。相手は次の夜に死にます。',
  'A cupid makes two players fall in love in its first night.': 'キューピッドは最初の夜に2人を恋人にします。',
  "A serial killer is on nobody's side and kills a player every night.":
    '殺人鬼は誰の味方でもなく、毎晩1人を殺します。',
  'The vampires know each other, and each bites a player at night, who becomes a vampire.':
    '吸血鬼は互いを知っており、それぞれ夜に1人を噛んで吸血鬼にします。',
  'The werewolves are the mafia: they know each other and choose together whom to kill each night.':
    '人狼がマフィアにあたります。互いを知っており、毎晩襲う相手を一緒に選びます。',
  'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.':
    '占い師は毎晩1人を占い、人狼（マフィア）かどうかを知ります。',
  'A bodyguard guards another player each night from the werewolves.': '騎士は毎晩、ほかの1人を人狼から護衛します。',
  'In public, pass for one of the town.': '人前では村人を装いましょう。',
  'As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.':
    '生きている仲間がいるうちは内密に打ち合わせ、互いをかばいすぎず、助からない仲間は残りのために切り捨てましょう。',
  'Protect those whom the mafia most want dead.': 'マフィアが最も殺したい人を守りましょう。',
  'Stay unknown as long as you can: a known doctor dies next.':
    'できるだけ正体を隠しましょう。知られた医者は次に死にます。',
  'Use what you find out.': '知ったことを活かしましょう。',
  'Tell the table when it decides a vote or when you are about to die; before that, hint and steer.':
    '投票を左右するとき、または死にそうなときに明かし、それまではほのめかして導きましょう。',
  'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.':
    'かなり確信があるときだけ撃ちましょう。村人の死はマフィアへの贈り物です。',
  'Your only tools are attention and argument.': 'あなたの武器は観察と議論だけです。',
  'Watch votes, compare words, and help the town to one mind.': '票を見て、発言を比べ、村の意見をまとめましょう。',
  'You may be the boldest of your team: an investigation clears you.':
    '仲間の中で最も大胆でかまいません。調べられても白と出ます。',
  'Let yourself be looked into, and sound like the town.': '調べさせ、村人らしく話しましょう。',
  'Find out who has a power, and keep it from working in the night that matters.':
    '能力者を見つけ、肝心な夜に封じましょう。',
  'Whoever was blocked is told so.': '妨害された人には知らされます。',
  'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.':
    'マフィアに狙われそうな人を見張りましょう。犠牲者を訪れた者には説明が必要です。',
  'Your vote counts twice, so hold it until it matters.': 'あなたの票は2票分です。肝心なときまで取っておきましょう。',
  'The count of a ballot may give you away.': '開票であなただと分かるかもしれません。',
  'Make the table want you gone without seeming to want it yourself.':
    '自分から望んでいるように見せずに、追放したいと思わせましょう。',
  'Dying by night is losing.': '夜に死ぬと負けです。',
  'Let the others fear your last shot, and have a name ready: you may be asked at any dawn.':
    '最後の一発を恐れさせ、相手を決めておきましょう。どの夜明けに問われるか分かりません。',
  'You are worth most to the town when the mafia choose you: look worth killing.':
    'マフィアに狙われると最も村に役立ちます。殺す価値があるように見せましょう。',
  'You know somebody to be of the town.': '確実に村人陣営の人を知っています。',
  'Do not show it too early: the mafia kill those who trust each other.':
    '早く見せすぎないこと。マフィアは信頼し合う者を殺します。',
  'Speak for the mafia without showing that you know them.': '知り合いだと悟られずにマフィアを弁護しましょう。',
  'Your own death costs them nothing.': 'あなたが死んでもマフィアに損はありません。',
  'Confuse the town: claim a role that is not yours and accuse those who are trusted.':
    '村を混乱させましょう。役職を騙り、信頼されている人を疑いましょう。',
  'Guard those whom the town cannot lose; you can save one only once.':
    '村に欠かせない人を守りましょう。救えるのは一度だけです。',
  'What you learn shows who pushed a townsperson out.': '得た情報は、誰が村人を追い出したかを示します。',
  'Tell it when it decides a vote.': '投票を左右するときに明かしましょう。',
  'Each potion works once.': '薬はそれぞれ一度だけ使えます。',
  'You know who is attacked: that is also knowledge about the mafia.':
    '誰が襲われたか分かります。それもマフィアの手がかりです。',
  'Poison somebody whom a doctor would protect: no protection saves from it.':
    '医者が守りそうな人に毒を盛りましょう。護衛では防げません。',
  'Two lovers of two teams fight everyone else.': '陣営の違う恋人たちは、ほかの全員と戦います。',
  'You are not told what they are.': '2人の役職は知らされません。',
  'Let the mafia and the town find each other.': 'マフィアと村を争わせましょう。',
  'You win when nobody can stop you any more.': '誰にも止められなくなれば勝ちです。',
  'Grow slowly enough that nobody counts you.': '気づかれないよう、ゆっくり増えましょう。',
  'Whoever you bite knows you from then on.': '噛んだ相手は以後あなたを知ります。',
  'By day, pass for a human.': '昼は人間を装いましょう。',
  'Whoever finds you out tells it: have a story ready, and do not defend each other.':
    '見破った者は話します。言い訳を用意し、互いをかばわないこと。',
  'Tell what you saw when it decides a vote.': '投票を左右するときに見たことを話しましょう。',
  'Others may say that they are the seer too.': 'ほかにも占い師を名乗る者がいるかもしれません。',
  'Guard those whom the werewolves fear, and stay unknown.': '人狼が恐れる人を守り、正体を隠しましょう。',
}
