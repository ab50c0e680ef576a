/** Words around what the operator publishes, in Lao. */
export const site = {
  banners: {
    previous: 'ຮູບກ່ອນໜ້າ',
    next: 'ຮູບຕໍ່ໄປ',
    position: 'ຮູບທີ {position} ຈາກ {count}',
  },
}
