-- What filters ask stands beside the order of a section, so that a far page reads the index alone.
drop index listed_sets_section;
create index listed_sets_section on listed_sets (section, published_at desc, contribution desc)
  include (ended_at, uid, premium, photos, films, gender, age, country, region, certified);
