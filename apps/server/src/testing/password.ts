/** The password of every account that a factory adds. */
export const PASSWORD = 'correct horse battery staple'
