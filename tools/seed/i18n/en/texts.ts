/** What a demo operator tells members as HTML of the few tags that the app shows: p, b, ul, li, h3, in English. */
export const texts = {
  agreements: [
    '<p>Please read and accept this before you begin. All of it is under “Conditions” in the menu.</p>',
    '<ul><li>I am 20 years or older.</li><li>The details and the bank account that I gave are my own.</li><li>I use one account only, and nobody uses it for me.</li><li>I understand that play can cost money, and I use only what I can afford to lose.</li></ul>',
    '<p>We use your data to keep your account and to send you your money, for nothing else. Contact us at any time to see it, correct it or have it removed.</p>',
  ],
  notice:
    '<p><b>Banks are closed for maintenance every night, 23:50–00:10.</b> Money sent in that time arrives in your wallet afterwards, and slips can be sent again from 00:10.</p>',
  contact:
    '<p>A question about money or your account? People answer every day, around the clock.</p><p>Please have the reference from your statement ready. <b>We never ask for your password or for an SMS code.</b> If somebody does in our name, please tell us.</p>',
  invite:
    '<h3>Invite friends, receive 5%</h3><p>Send your link to friends. For each day you receive 5% of what each friend lost in all; it can be received the next day. A day on which a friend won costs you nothing.</p>',
  refund:
    '<h3>5% of your losses back, every day</h3><p>We work out yesterday’s losses half an hour after midnight. Receive your refund within 7 days: [[at most 5,000 baht a day|up to the daily limit of your currency]].</p>',
}
