import type { RoleWords, Sentences } from '../catalogue.js'
import type { roleSentences as germanRoleSentences } from '../de/roles.js'

export const roles: RoleWords = {
  mafia: { one: 'マフィア' },
  doctor: { one: '医者' },
  sheriff: { one: '保安官' },
  vigilante: { one: '自警団員' },
  villager: { one: '村人' },
  godfather: { one: 'ゴッドファーザー' },
  roleblocker: { one: '妨害者' },
  lookout: { one: '見張り役' },
  mayor: { one: '市長' },
  jester: { one: '道化師' },
  hunter: { one: 'ハンター' },
  bomb: { one: '爆弾' },
  mason: { one: '共有者' },
  minion: { one: '手下' },
  possessed: { one: '狂人' },
  bodyguard: { one: '騎士' },
  medium: { one: '霊媒師' },
  witch: { one: '魔女' },
  poisoner: { one: '毒使い' },
  cupid: { one: 'キューピッド' },
  'serial-killer': { one: '殺人鬼' },
  vampire: { one: '吸血鬼' },
  werewolf: { one: '人狼' },
  seer: { one: '占い師' },
}

export const roleSentences: Sentences<typeof germanRoleSentences> = {
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
