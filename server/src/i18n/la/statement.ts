/** Words of an exported statement, in Lao. */
import { la } from '@kapao/contract/statement-words/la.ts'
import type { statement as english } from '#i18n/en/statement.ts'

export const statement: typeof english = {
  title: 'ປະຫວັດ',
  file: {
    page: 'ໜ້າ',
    foot: 'ເວລາທັງໝົດເປັນເວລາບາງກອກ ແລະ ວຽງຈັນ',
    memberNo: 'ເລກສະມາຊິກ',
    name: 'ຊື່',
    account: 'ບັນຊີທະນາຄານ',
    period: 'ໄລຍະເວລາ',
    madeAt: 'ສ້າງເມື່ອ',
    currency: 'ສະກຸນເງິນ',
    moneyIn: 'ເງິນເຂົ້າ',
    moneyOut: 'ເງິນອອກ',
    columns: { time: 'ເວລາ', event: 'ລາຍການ', amount: 'ຈຳນວນເງິນ', balance: 'ຍອດເຫຼືອ' },
    empty: 'ບໍ່ມີລາຍການໃນເດືອນນີ້',
    cut: 'ເດືອນນີ້ມີລາຍການຫຼາຍກວ່າທີ່ໄຟລ໌ໜຶ່ງຈະສະແດງໄດ້ ລາຍການທີ່ເກົ່າກວ່ານີ້ເບິ່ງໄດ້ໃນແອັບ',
  },
  columns: {
    time: 'ວັນເວລາ',
    type: 'ປະເພດ',
    from: 'ຈາກ',
    to: 'ໄປຫາ',
    amount: 'ຈຳນວນເງິນ',
    balance: 'ຍອດເຫຼືອໃນກະເປົາ',
    currency: 'ສະກຸນເງິນ',
    status: 'ສະຖານະ',
    reference: 'ເລກອ້າງອີງ',
    note: 'ໝາຍເຫດ',
  },
  ...la,
}
