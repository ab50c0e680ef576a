/** The SMS that carries a code, in Lao. */
import type { otp as english } from '#i18n/en/otp.ts'

export const otp: typeof english = {
  entry: (code, reference) => `ລະຫັດ Kapao ຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ`,
  account: (code, reference) =>
    `ລະຫັດ Kapao ສຳລັບປ່ຽນຂໍ້ມູນບັນຊີທະນາຄານຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ ແມ່ນແຕ່ພະນັກງານ`,
  password: (code, reference) =>
    `ລະຫັດ Kapao ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ ແມ່ນແຕ່ພະນັກງານ`,
}
