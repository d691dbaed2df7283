import type { RoleWords, Sentences } from '../catalogue.js'
import type { roleSentences as germanRoleSentences } from '../de/roles.js'

export const roles: RoleWords = {
  mafia: { one: '黑手党' },
  doctor: { one: '医生' },
  sheriff: { one: '警探' },
  vigilante: { one: '义警' },
  villager: { one: '平民' },
  godfather: { one: '教父' },
  roleblocker: { one: '阻拦者' },
  lookout: { one: '监视者' },
  mayor: { one: '市长' },
  jester: { one: '小丑' },
  hunter: { one: '猎人' },
  bomb: { one: '炸弹人' },
  mason: { one: '共济会员' },
  minion: { one: '爪牙' },
  possessed: { one: '狂人' },
  bodyguard: { one: '守卫' },
  medium: { one: '灵媒' },
  witch: { one: '女巫' },
  poisoner: { one: '投毒者' },
  cupid: { one: '丘比特' },
  'serial-killer': { one: '连环杀手' },
  vampire: { one: '吸血鬼' },
  werewolf: { one: '狼人' },
  seer: { one: '预言家' },
}

export const roleSentences: Sentences<typeof germanRoleSentences> = {
  'The mafia know each other and choose together whom to kill each night.': '黑手党互相认识，每晚共同决定杀谁。',
  'A doctor chooses a player each night and saves it from the mafia that night.':
    '医生每晚选择一名玩家，使其当晚免遭黑手党杀害。',
  'A sheriff investigates a player each night.': '警探每晚查验一名玩家。',
  'A vigilante may shoot a player at night, as long as it has shots.': '义警夜里可以枪杀一名玩家，直到子弹用完。',
  'A villager has no power but its voice and its vote.': '平民没有能力，只有发言和投票。',
  'A godfather is of the mafia, but whoever investigates it sees a player of the town.':
    '教父属于黑手党，但查验结果显示为平民阵营。',
  'A roleblocker is of the mafia and blocks a player each night.': '阻拦者属于黑手党，每晚阻拦一名玩家。',
  'A lookout watches a player each night.': '监视者每晚监视一名玩家。',
  'A mayor is of the town, and its votes count for more than one.': '市长属于平民阵营，一人多票。',
  "A jester is on nobody's side and wants to be voted out.": '小丑不属于任何阵营，目标是被投票放逐。',
  'A hunter may shoot a player in the moment of its own death.': '猎人死亡时可以开枪带走一名玩家。',
  'A bomb takes along whoever kills it at night.': '炸弹人会带走夜里杀死它的人。',
  'The masons are of the town and know each other from the beginning.': '共济会员属于平民阵营，从一开始就互相认识。',
  'A minion counts as one of the town and helps the mafia, whom it knows; they do not know it.':
    '爪牙计入平民阵营，却帮助他所认识的黑手党；黑手党不认识他。',
  'A possessed counts as one of the town and wants the mafia to win, without knowing who they are.':
    '狂人计入平民阵营，希望黑手党获胜，但不知道他们是谁。',
  'A bodyguard guards a player each night and dies in its place.': '守卫每晚守护一名玩家，并替其死亡。',
  'A medium learns each night what the player was whom the table eliminated.': '灵媒每晚得知被放逐玩家的身份。',
  'A witch has two potions: one heals a victim of the night, one kills.':
    '女巫有两瓶药：一瓶解药救当晚的受害者，一瓶毒药杀人。',
  'A poisoner is of the mafia and may poison a player once, who dies a night later.':
    '投毒者属于黑手党，可下毒一次，中毒者在下一夜死亡。',
  'A cupid makes two players fall in love in its first night.': '丘比特在第一夜让两名玩家相恋。',
  "A serial killer is on nobody's side and kills a player every night.": '连环杀手不属于任何一方，每晚杀一名玩家。',
  'The vampires know each other, and each bites a player at night, who becomes a vampire.':
    '吸血鬼互相认识，每人夜里咬一名玩家，使其变成吸血鬼。',
  'The werewolves are the mafia: they know each other and choose together whom to kill each night.':
    '狼人即黑手党：他们互相认识，每晚共同决定杀谁。',
  'A seer looks at a player each night and sees whether it is a werewolf, that is mafia.':
    '预言家每晚查验一名玩家，得知其是否为狼人（即黑手党）。',
  'A bodyguard guards another player each night from the werewolves.': '守卫每晚守护另一名玩家免遭狼人袭击。',
  'In public, pass for one of the town.': '公开场合要装成平民。',
  'As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.':
    '只要还有存活的队友，就私下商量好，不要过分互相辩护；必要时舍弃注定出局的队友以保全其余。',
  'Protect those whom the mafia most want dead.': '保护黑手党最想杀的人。',
  'Stay unknown as long as you can: a known doctor dies next.': '尽量隐藏身份：暴露的医生下一个死。',
  'Use what you find out.': '善用你查到的信息。',
  'Tell the table when it decides a vote or when you are about to die; before that, hint and steer.':
    '在能决定投票或你即将死亡时公开；在此之前旁敲侧击、引导局势。',
  'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.':
    '有较大把握才开枪：误杀平民等于送礼给黑手党。',
  'Your only tools are attention and argument.': '你唯一的工具是观察和论证。',
  'Watch votes, compare words, and help the town to one mind.': '关注投票、对照发言，帮助平民达成一致。',
  'You may be the boldest of your team: an investigation clears you.': '你可以是团队中最大胆的：查验会证明你清白。',
  'Let yourself be looked into, and sound like the town.': '让别人来查你，说话要像平民。',
  'Find out who has a power, and keep it from working in the night that matters.':
    '找出谁有能力，并在关键的夜晚让其失效。',
  'Whoever was blocked is told so.': '被阻拦者会得知此事。',
  'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.':
    '监视黑手党想杀的人：拜访死者的人必须解释。',
  'Your vote counts twice, so hold it until it matters.': '你的票算两票，留到关键时刻。',
  'The count of a ballot may give you away.': '计票结果可能会暴露你。',
  'Make the table want you gone without seeming to want it yourself.': '让大家想放逐你，但别显得你自己想被放逐。',
  'Dying by night is losing.': '夜里死亡就是失败。',
  'Let the others fear your last shot, and have a name ready: you may be asked at any dawn.':
    '让别人忌惮你的最后一枪，并随时想好目标：任何一个黎明都可能问你。',
  'You are worth most to the town when the mafia choose you: look worth killing.':
    '被黑手党选中时你对平民最有价值：让自己看起来值得一杀。',
  'You know somebody to be of the town.': '你知道某人属于平民阵营。',
  'Do not show it too early: the mafia kill those who trust each other.': '不要过早表露：黑手党会杀互相信任的人。',
  'Speak for the mafia without showing that you know them.': '替黑手党说话，但别显得认识他们。',
  'Your own death costs them nothing.': '你死了对他们毫无损失。',
  'Confuse the town: claim a role that is not yours and accuse those who are trusted.':
    '扰乱平民：冒充别的角色，指控受信任的人。',
  'Guard those whom the town cannot lose; you can save one only once.': '守护平民不能失去的人；你只能救一次。',
  'What you learn shows who pushed a townsperson out.': '你得到的信息能揭示是谁推动放逐了平民。',
  'Tell it when it decides a vote.': '在能决定投票时公开。',
  'Each potion works once.': '每瓶药只能用一次。',
  'You know who is attacked: that is also knowledge about the mafia.': '你知道谁被袭击：这也是关于黑手党的线索。',
  'Poison somebody whom a doctor would protect: no protection saves from it.': '毒杀医生会保护的人：保护对毒无效。',
  'Two lovers of two teams fight everyone else.': '分属两个阵营的恋人要对抗其他所有人。',
  'You are not told what they are.': '你不会得知他们的身份。',
  'Let the mafia and the town find each other.': '让黑手党和平民互相争斗。',
  'You win when nobody can stop you any more.': '当再也没人能阻止你时你就赢了。',
  'Grow slowly enough that nobody counts you.': '慢慢壮大，别让人察觉。',
  'Whoever you bite knows you from then on.': '被你咬的人从此认识你。',
  'By day, pass for a human.': '白天装成好人。',
  'Whoever finds you out tells it: have a story ready, and do not defend each other.':
    '识破你的人会说出来：准备好说辞，不要互相辩护。',
  'Tell what you saw when it decides a vote.': '在能决定投票时说出你看到的。',
  'Others may say that they are the seer too.': '别人也可能自称预言家。',
  'Guard those whom the werewolves fear, and stay unknown.': '守护狼人忌惮的人，并隐藏好自己。',
}
