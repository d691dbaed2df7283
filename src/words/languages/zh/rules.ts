import type { Sentences } from '../catalogue.js'
import type { rules as germanRules } from '../de/rules.js'

export const rules: Sentences<typeof germanRules> = {
  'The rules of {name}': '{name} 的规则',
  'The table': '牌桌',
  Winning: '胜负',
  Roles: '角色',
  Night: '夜晚',
  'Day: its phases': '白天：各个阶段',
  'Day: discussion': '白天：讨论',
  'Day: decision': '白天：决定',
  '{n} players: {roles}.': '共 {n} 名玩家：{roles}。',
  'From {min} to {max} players.': '{min} 至 {max} 名玩家。',
  'Among them: {roles}.': '其中：{roles}。',
  'Roles are secret.': '角色是保密的。',
  'The mafia know each other; the town do not.': '黑手党互相认识，平民则不然。',
  'Each player comes with a character and is called by its name.': '每位玩家都有一个人物，并以其名字相称。',
  'Before the roles are dealt each player makes up a character and is called by its name.':
    '发放角色之前，每位玩家创造一个人物，并以其名字相称。',
  'A narrator may comment for everyone to hear.': '旁白可以向所有人发表评论。',
  'It is no player and knows only what everyone knows.': '旁白不是玩家，只知道所有人都知道的事。',
  'The town wins when no mafia is left alive.': '黑手党全部出局时，平民阵营获胜。',
  'The mafia wins as soon as at least half of the living are mafia.': '一旦存活者中至少一半是黑手党，黑手党即获胜。',
  'A neutral player wins alone, by its own role.': '中立玩家按自己的角色单独获胜。',
  'A serial killer wins when at least half of the living are serial killers and no other killers live.':
    '存活者中至少一半是连环杀手且没有其他杀手存活时，连环杀手获胜。',
  'The vampires win when at least half of the living are vampires and no other killers live.':
    '存活者中至少一半是吸血鬼且没有其他杀手存活时，吸血鬼获胜。',
  'If neither has happened when day {n} ends, the game is a draw.': '如果到第 {n} 天结束时仍未分出胜负，则为平局。',
  'With {mafia} mafia among {players} player(s) the mafia has won when {deaths}: the game can end in the first night, before any day.':
    '{players} 名玩家中有 {mafia} 名黑手党，{deaths}黑手党就获胜：游戏可能在第一夜、天还没亮时就结束。',
  'one of the others dies': '其他人死一名，',
  '{n} of the others die': '其他人死 {n} 名，',
  'With {sizes} players the game can end in the first night, before any day.':
    '{sizes} 名玩家时，游戏可能在第一夜、天还没亮时就结束。',
  '{roles} (everyone else)': '{roles}（其余所有人）',
  '{roles} (everyone else, at least {n})': '{roles}（其余所有人，至少 {n} 名）',
  '{n} for every {per} players, rounded down': '每 {per} 名玩家 {n} 名（向下取整）',
  '{n} for every {per} players, rounded to the nearest': '每 {per} 名玩家 {n} 名（四舍五入）',
  'at least {n}': '至少 {n} 名',
  'from {n} players on': '{n} 人起',
  '{roles} among them': '包括{roles}',
  'It is immune to: {powers}.': '对以下能力免疫：{powers}。',
  'It has no vote in every ballot by day; when it dies, everyone learns its role.':
    '白天的投票中没有票权；死亡时公开其角色。',
  'It has {n} votes in every ballot by day; when it dies, everyone learns its role.':
    '白天的每次投票中有 {n} 票；死亡时公开其角色。',
  'It wins with its team.': '随本阵营获胜。',
  'It wins when the table eliminates it.': '被众人投票放逐时获胜。',
  'It wins when it is alive at the end.': '存活到最后即获胜。',
  'It wins when the {team} wins.': '{team}获胜时获胜。',
  'That ends the game.': '游戏随即结束。',
  'The game continues after that.': '之后游戏继续。',
  'This happens when it dies, by day or by night, and everyone sees it.': '无论昼夜，在其死亡时发动，所有人都会看到。',
  'This happens when the table eliminates it, and everyone sees it.': '在其被放逐时发动，所有人都会看到。',
  'This happens at dawn, as long as it lives.': '只要存活，每天黎明发动。',
  'It may choose itself.': '可以选择自己。',
  'It may not choose itself.': '不能选择自己。',
  'It may choose the same player again and again.': '可以反复选择同一名玩家。',
  'It may not choose the same player two nights running.': '不能连续两晚选择同一名玩家。',
  'It may also choose nobody.': '也可以不选择任何人。',
  'It may do so once in a game.': '每局可用一次。',
  'It may do so {n} times in a game.': '每局可用 {n} 次。',
  'It may do so from night {n} on.': '从第 {n} 夜起可用。',
  'Without a valid answer it {verb} nobody.': '若没有有效回答，则不对任何人使用（{verb}）。',
  'Without a valid answer it {verb} a player drawn at random.': '若没有有效回答，则随机选择一名玩家（{verb}）。',
  blocks: '阻拦',
  bites: '咬',
  heals: '救治',
  investigates: '查验',
  chooses: '选择',
  poisons: '下毒',
  protects: '保护',
  stabs: '刺杀',
  watches: '监视',
  "The blocked player's own power does nothing that night, and it is told so.":
    '被阻拦的玩家当晚能力失效，并会得到通知。',
  'What is blocked is not used up.': '被阻拦的次数不会消耗。',
  'Each night it learns whether the player whom the table eliminated that day was mafia or town.':
    '每晚得知当天被放逐的玩家属于黑手党还是平民阵营。',
  'Each night it learns the exact role of the player whom the table eliminated that day.':
    '每晚得知当天被放逐玩家的具体角色。',
  'At dawn the player it chose becomes a {role}, if it is alive and no protection saved it.':
    '黎明时，被选中的玩家若存活且未受保护，就会变成{role}。',
  'Whoever kills it at night, or carries out the kill of a team, dies with it, and everyone sees it.':
    '夜里杀死它的人，或执行团队击杀的人，会与它同归于尽，所有人都会看到。',
  'When all others have chosen, it is shown who will die that night, and may save one of them.':
    '其他人都行动后，她会得知当晚谁将死亡，并可救其中一人。',
  'It learns the exact role of that player at once.': '立即得知该玩家的具体角色。',
  'It learns the exact role of that player at the next dawn, if it is still alive.':
    '若仍存活，则在黎明得知该玩家的具体角色。',
  'It learns whether that player is mafia or town at once.': '立即得知该玩家属于黑手党还是平民阵营。',
  'It learns whether that player is mafia or town at the next dawn, if it is still alive.':
    '若仍存活，则在黎明得知该玩家属于黑手党还是平民阵营。',
  'It learns the team of that player at once.': '立即得知该玩家的阵营。',
  'It learns the team of that player at the next dawn, if it is still alive.': '若仍存活，则在黎明得知该玩家的阵营。',
  'They kill nobody before night {n}.': '第 {n} 夜之前不能杀人。',
  'The mafia may choose any living player, their team-mates included; none may choose itself.':
    '黑手党可以选择任何存活玩家，包括队友，但不能选择自己。',
  'The mafia may choose any living player who is not mafia.': '黑手党可以选择任何不属于黑手党的存活玩家。',
  'They may also choose to kill nobody.': '也可以选择不杀人。',
  'They must choose somebody.': '必须选择一人。',
  'The mafia in the lowest seat without a power of its own, else in the lowest seat, carries out the kill.':
    '由座位号最小且没有自身能力的黑手党执行击杀，否则由座位号最小者执行。',
  'If that player is blocked, the mafia kill nobody.': '若该玩家被阻拦，黑手党当晚杀不了人。',
  'It chooses two players, one after the other.': '依次选择两名玩家。',
  'At dawn the two learn of each other, and from then on they share one fate: when one dies, the other dies of heartbreak.':
    '黎明时两人得知彼此，此后同生共死：一人死亡，另一人殉情。',
  'If they are of two teams, they win together, and only when everyone else is dead; otherwise with their team.':
    '若分属两个阵营，则只有其他人全部死亡时两人共同获胜；否则随本阵营获胜。',
  'No protection saves from it.': '任何保护都无法抵挡。',
  'Its target dies the same night.': '目标当晚死亡。',
  'Its target dies {n} night(s) later, even if the poisoner is dead by then.':
    '目标在 {n} 夜之后死亡，即使投毒者已死。',
  'It dies in the place of a player whom it saved.': '会代替被其救下的玩家死亡。',
  'It is not told whether it saved anybody.': '不会被告知是否救了人。',
  'It has {n} shot(s) for the whole game and may hold fire.': '整局共有 {n} 发子弹，可以不开枪。',
  'A protection stops the shot.': '保护可以挡下枪击。',
  'No protection stops the shot.': '保护无法挡下枪击。',
  'A protection saves from it.': '保护可以抵挡。',
  'At the next dawn, if it is still alive, it learns who visited that player: everyone who used a power on it, and the one who carried out the kill.':
    '若仍存活，则在黎明得知谁拜访过该玩家：所有对其使用能力的人以及执行击杀的人。',
  'Before the first day: {own} Day 1 follows, then night 1.': '第一天之前：{own} 接着是第 1 天，然后是第 1 夜。',
  'Everyone with a power acts in the same night, unseen by the others.': '所有有能力的玩家在同一夜行动，互不可见。',
  'All deaths of a night happen together.': '同一夜的死亡同时发生。',
  'The lone mafia player chooses alone.': '唯一的黑手党独自决定。',
  'At dawn the table hears who died, not how; {reveal}.': '黎明时公布谁死了，但不公布死因；{reveal}。',
  'At dawn the table hears who died and by whom; {reveal}.': '黎明时公布谁死了以及死于谁手；{reveal}。',
  'At dawn the table hears who died and by whom, {killers}; {reveal}.':
    '黎明时公布谁死了以及死于谁手（{killers}）；{reveal}。',
  'the role of the dead is revealed': '死者的角色会公开',
  'the team of the dead is revealed': '死者的阵营会公开',
  'the role of the dead stays hidden until the end': '死者的角色直到最后都不公开',
  'Before they choose, the living mafia talk in private for {n} round(s), in seat order; a lone one does not.':
    '选择之前，存活的黑手党按座位顺序私下交谈 {n} 轮；只剩一人时不交谈。',
  'There is one round.': '只有一轮。',
  'Otherwise they choose again, among the choices of the first round, up to {n} rounds in all.':
    '否则在第一轮的选择中重新选择，最多共 {n} 轮。',
  'Otherwise they choose again, seeing what was proposed, up to {n} rounds in all.':
    '否则看过提议后重新选择，最多共 {n} 轮。',
  'They talk for at most {n} round(s) and stop when a round ends in agreement.':
    '最多交谈 {n} 轮，一轮结束时达成一致即停止。',
  'A strict majority of the living mafia on one choice decides.': '存活黑手党过半数选择同一目标即决定。',
  'All living mafia must agree.': '所有存活黑手党必须一致。',
  'At least two thirds of the living mafia on one choice decide.': '至少三分之二的存活黑手党选择同一目标即决定。',
  'Without agreement, one of the choices of the last round is drawn at random.':
    '若未达成一致，则从最后一轮的选择中随机抽取。',
  'The choice with the most votes stands; a tie is broken at random.': '得票最多者生效，平票则随机决定。',
  'Without agreement, the choice with the most votes in the last round stands; a tie is no kill.':
    '若未达成一致，以最后一轮得票最多者为准；平票则不杀人。',
  'Without agreement, the living mafia player in the lowest seat decides.':
    '若未达成一致，由座位号最小的存活黑手党决定。',
  'The living mafia choose one after another, in a random order, each seeing the choices before it.':
    '存活的黑手党按随机顺序依次选择，每人都能看到之前的选择。',
  'The living mafia talk in seat order; each says something to the team and states its current choice.':
    '存活的黑手党按座位顺序发言，每人对团队说话并表明当前选择。',
  'The living mafia each propose a choice, all at once.': '存活的黑手党同时各提出一个选择。',
  'The living mafia each submit one choice, all at once and once only.': '存活的黑手党同时各提交一次选择，仅此一次。',
  'The game opens with night 1; night and day then alternate.': '游戏从第 1 夜开始，此后昼夜交替。',
  'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies.':
    '游戏从零夜开始：每名黑手党写下策略笔记，随后全体黑手党阅读；无人死亡。',
  'Day 1 follows, then night 1.': '接着是第 1 天，然后是第 1 夜。',
  'The living speak one after another, each hearing all that was said before.':
    '存活者依次发言，每人都能听到之前的所有发言。',
  'There are no turns: the living speak when they want to, one at a time.': '没有固定顺序：存活者想说就说，一次一人。',
  'Before each speech the living bid for the floor in secret, and the highest bid speaks.':
    '每次发言前，存活者秘密竞价争取发言权，出价最高者发言。',
  'They speak {order}, for {n} round(s).': '他们{order}发言，共 {n} 轮。',
  'in an order shuffled anew each round': '按每轮重新打乱的顺序',
  'in seat order': '按座位顺序',
  'in seat order, starting one seat further each day': '按座位顺序（每天从下一个座位开始）',
  'Each speech also nominates another living player for elimination.': '每次发言还须提名另一名存活玩家。',
  'A bid is a number from 0, to listen, to 4, to speak at once; nobody learns the bids of others, and the last speaker makes none.':
    '出价是 0（倾听）到 4（立刻发言）的数字；无人知道他人的出价，上一位发言者不出价。',
  'A tie goes to a player whom the last speech named, and then to one drawn at random.':
    '平价时由上一段发言点名的玩家优先，否则随机。',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players.':
    '无人出价高于 0，或发言次数达到存活人数时，讨论结束。',
  'The discussion ends when nobody bids above 0, or after as many speeches as there are living players, times {n}.':
    '无人出价高于 0，或发言次数达到存活人数的 {n} 倍时，讨论结束。',
  'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.':
    '随机抽取一名存活玩家先发言且必须开口；此后被问到的人可以沉默。',
  'A player may want to speak after {n} message(s) by others since it was last asked, or when it is accused by name, or by chance ({chance} every {time}).':
    '自上次被问后他人说了 {n} 条消息、被点名指控，或随机（每 {time} 有 {chance}）时，玩家可能想发言。',
  'It then waits {min} to {max}, and starts over if somebody else spoke meanwhile.':
    '随后等待 {min} 至 {max}，若期间有人发言则重新开始。',
  'After a message of its own it stays quiet for at least {time}.': '自己发言后至少沉默 {time}。',
  'The discussion ends after {time}, after {n} message(s) for each living player in all, or after {quiet} of silence.':
    '讨论在 {time} 后、平均每名存活玩家 {n} 条消息后，或沉默 {quiet} 后结束。',
  '{n} second(s)': '{n} 秒',
  'The table nominates one player, hears its defense and judges it.': '众人提名一名玩家，听其辩护并作出裁决。',
  'The table votes on whom to eliminate.': '众人投票决定放逐谁。',
  'All vote at once; nobody sees a vote before all are in.': '所有人同时投票，全部投完前谁也看不到。',
  'They vote one after another, in seat order, each seeing the votes before its own.':
    '按座位顺序依次投票，每人都能看到之前的票。',
  'A voter may also abstain, which counts for nobody.': '也可以弃权，不计入任何人。',
  'When a player is eliminated, {reveal}.': '玩家被放逐时，{reveal}。',
  'When a player is eliminated, {reveal}, and it speaks its last words.': '玩家被放逐时，{reveal}，并发表遗言。',
  'Before each speech and each ballot by day, and so after each speech, every living player states in private how likely each other living player is to be mafia.':
    '白天每次发言和投票之前（因此也在每次发言之后），每名存活玩家私下给出其他存活玩家是黑手党的可能性。',
  'Before each ballot by day every living player states in private how likely each other living player is to be mafia.':
    '白天每次投票之前，每名存活玩家私下给出其他存活玩家是黑手党的可能性。',
  'After each day that ends without a winner, each living player sums up the round for itself.':
    '每个未分胜负的白天结束后，存活玩家各自总结本轮。',
  'A day has these phases, in order: {phases}.': '白天依次有以下阶段：{phases}。',
  'Every living player nominates another living player, or skips.': '每名存活玩家提名另一名存活玩家，或跳过。',
  'The player with the most nominations is accused; a tie is broken at random.':
    '被提名最多者成为被告，平票则随机决定。',
  'There is no trial when skip has strictly more, or when the leader is nominated by less than {share} of the living.':
    '若跳过的更多，或提名最多者的票数不足存活人数的 {share}，则不审判。',
  'The accused speaks in its defense.': '被告进行辩护。',
  'Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.':
    '随后其他存活玩家判其有罪或无罪；有罪多于无罪则放逐。',
  'When players tie for the lead, each of them speaks in its defense and the table votes once more, among them.':
    '若最高票平票，平票者各自辩护，众人再在他们之间投一次票。',
  'When players alone tie for the lead, or no elimination ties with exactly one player, each of these players speaks in its defense and the table votes once more, among them or for no elimination.':
    '若仅玩家之间最高票平票，或“不放逐”恰与一名玩家平票，这些玩家各自辩护，众人再在他们与“不放逐”之间投一次票。',
  'When no elimination ties with two or more players, nobody is eliminated.':
    '若“不放逐”与两名以上玩家平票，则无人被放逐。',
  'Every living player votes for another {kind} player.': '每名存活玩家投票给另一名玩家（{kind}）。',
  'Every living player votes for another {kind} player, or for no elimination.':
    '每名存活玩家投票给另一名玩家（{kind}），或投不放逐。',
  living: '存活',
  nominated: '被提名',
  'A strict majority of the living eliminates a player.': '存活者过半数同意即放逐一名玩家。',
  'The player with strictly the most votes is eliminated.': '得票严格最多者被放逐。',
  'The player with the most votes is eliminated; a lot decides between players who tie.':
    '得票最多者被放逐，平票则抽签决定。',
  'Otherwise nobody is eliminated.': '否则无人被放逐。',
  'Such a defense is short: at most {n} character(s) are heard, and the rest is cut.':
    '此类辩护须简短：最多 {n} 个字符，其余截去。',
  'The {phase}: {own}': '{phase}：{own}',
}
