/** Who watches a game without a seat at the table, each with a view of its own, as each player has one. */
export const bystanders = ['public', 'viewers', 'moderator'] as const

/** Views of what nobody saw during the game: all that happened; the same with memories; the log with times and cost. */
export const documentViews = ['omniscient', 'post-mortem', 'analysis'] as const
