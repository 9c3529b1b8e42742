/** How many reports one account can follow by choice. Own reports and those with a comment of one's own don't count. */
export const MAX_FOLLOWS = 1000
