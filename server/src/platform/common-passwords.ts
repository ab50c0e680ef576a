/** Passwords that everybody tries first; those shorter than the minimum are refused by length (quality C-35). */

// The head of the well-known lists, as far as it is eight characters or more, and what people in Thailand and Laos use.
const common = new Set(
  `
  password passw0rd p@ssword p@ssw0rd pa$$word password! password1 password1! password12 password123 password1234
  password123! passw0rd1 passw0rd! p@ssw0rd1 p@ssw0rd! mypassword pass1234 pass12345 passport passwort password2024
  password2025 password2026 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty!@# qwer1234
  qwer12345 qweasdzxc qweqwe123 qwe123456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc qazwsxedc qaz12345
  qazwsx123 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 asdfghjk asdfghjkl asdf1234 asdfasdf asd12345 asd123456 zxcvbnm1
  zxcvbnm123 zxcv1234 zxcvbnm, 123qweasd 123qwe123 123456qwerty 123456abc 12345qwert 1234qwer 1234abcd 123abc123
  abcd1234 abcd12345 abc12345 abc123456 abc123abc abcde123 abcdefg1 abcdefgh1 a1b2c3d4 a1234567 a12345678 a123456789
  aa123456 aa12345678 aaa111111 aaaa1111 as123456 q1234567 q12345678 z1234567 x1234567 s1234567 0123456789 1234567890
  123456789a 12345678a 1234567a 123123123 123321123 147258369 159357159 159753456 741852963 963852741 987654321
  9876543210 12344321 11223344 1122334455 112233445566 11112222 13131313 10203040 20202020 25252525 88888888 99999999
  iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveu123 lovelove loveyou1 love1234 lovely123 forever1 sunshine
  sunshine1 princess princess1 football football1 baseball basketball superman superman1 batman123 spiderman dragon123
  monkey123 master123 michael1 jennifer jessica1 ashley123 michelle charlie1 shadow123 jordan23 letmein1 letmein123
  welcome1 welcome123 welcome! whatever trustno1 starwars computer computer1 internet samsung1 samsung123 iphone123
  google123 facebook facebook1 instagram tiktok123 pokemon1 pokemon123 naruto123 minecraft minecraft1 freefire
  liverpool liverpool1 manchester manutd123 chelsea1 arsenal1 barcelona realmadrid juventus1 changeme changeme1 secret123
  admin123 admin1234 admin12345 administrator root1234 test1234 test12345 testtest user1234 guest123 default1 login123
  thailand thailand1 thailand123 bangkok1 bangkok123 chiangmai phuket123 sawasdee sawatdee sawadee1 sawasdee1 rakthai1
  rakna123 rukdee123 muaythai muaythai1 somchai1 somsak123 somying1 malee123 nongmai1 teerak123 teeruk123 khonthai
  siam1234 mango123 durian123 songkran songkran1 laos1234 laolao123 vientiane vientiane1 sabaidee sabaidee1 mekong123
  champa123 champasak luangprabang savannakhet huckhuck kapao123 kapao1234 kapao12345 kapaokapao wallet123 money123
  money1234 baht1234 casino123 lucky777 lucky888 lucky999 lucky1234 jackpot1 jackpot777 winner123 lottery1 rich8888
  slot1234 bonus123 dek12345 naja1234 555555555 รหัสผ่าน รหัสผ่าน1 สวัสดีครับ สวัสดีค่ะ คิดถึงนะ รักนะจุ๊บๆ ລະຫັດຜ່ານ ສະບາຍດີ1
  `
    .trim()
    .split(/\s+/),
)

/** One character, or a short piece, again and again: `11111111`, `12341234`, `abababab`. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** Neighbours up or down: `12345678`, `87654321`, `abcdefgh`. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // 9 is followed by 0 on a keypad.
  return [1, -1].some((step) => steps.every((found) => found === step || found === -9 * step))
}

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase()
  return common.has(text) || isRepetition(text) || isRun(text)
}
